import { Appointment, AppointmentInList } from '@fourfold/contract/appointments/shapes'
import type { CreatedAppointment } from '@fourfold/contract/appointments/shapes'
import { disclosedFieldNames } from '@fourfold/contract/profiles/disclosure'
import type { DisclosedField } from '@fourfold/contract/profiles/disclosure'
import { ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { Other } from '@fourfold/contract/profiles/shapes'

import { mediaUrl } from '../files/index.ts'
import { getDisclosedFields } from '../profiles/index.ts'
import { presentExplanation, isMemberLocation, getVisibleMeetingLink, convertToDollars } from './appointments.policy.ts'
import type { PartyRole } from './appointments.policy.ts'
import type { AppointmentRow, PartyRow } from './appointments.queries.ts'
import type { CreatedRow } from './booking/booking.store.ts'
import type { AppointmentListRow } from './list/list.queries.ts'

/** Contains immutable fields only, so that a repeated request always gets the same reply. */
export function presentCreated(row: CreatedRow): CreatedAppointment {
  return {
    uuid: row.uuid,
    start: row.starts_at.toString(),
    end: row.ends_at.toString(),
    status: 'Pending',
    location: row.location,
    address: row.address,
  }
}

/** Presents the fields of lists and details. Hides the member's address from a professional without access. */
function presentCommon(row: AppointmentListRow | AppointmentRow, showsPrivate: boolean) {
  return {
    uuid: row.uuid,
    start: row.starts_at.toString(),
    end: row.ends_at.toString(),
    status: row.status,
    location: row.location,
    address: showsPrivate || !isMemberLocation(row.location) ? row.address : '',
    sessionType: row.session_type,
    timeZone: row.time_zone,
    memberTimeZone: row.member_time_zone,
    answerBy: row.answer_by.toString(),
  }
}

const buildAvatarUrl = (image: string | null) => image && mediaUrl(image, 'medium.webp')

/**
 * Presents an appointment in a list. Contains no private fields of the member for a professional, because loading a
 * list records no disclosure.
 */
export function presentInList(row: AppointmentListRow, viewer: PartyRole): AppointmentInList {
  return AppointmentInList.parse({
    ...presentCommon(row, viewer === 'member'),
    group: row.group,
    Professional: {
      username: row.professional_username,
      name: row.professional_name,
      profileImageUrl: buildAvatarUrl(row.professional_image),
    },
    Member: { username: row.member_username, name: row.member_name, profileImageUrl: buildAvatarUrl(row.member_image) },
  })
}

function presentCard({ username, name, description, profile_image }: PartyRow) {
  return { username, name, description, profileImageUrl: buildAvatarUrl(profile_image) }
}

/** Presents the professional's public profile and practice address. (OP-070) */
function presentProfessional(row: PartyRow) {
  const { pni, address } = (row.other ?? {}) as Other
  return { ...presentCard(row), other: { pni, address } }
}

/** Presents the member's intake data, for the member and for a professional with access. (APP-27, OP-036) */
function presentMember(row: PartyRow) {
  const { questionsAnswers } = (row.other ?? {}) as Other
  return {
    ...presentCard(row),
    other: { questionsAnswers },
    email: row.email,
    personalInfo: row.personal_info,
    myGender: row.my_gender,
    insuranceAccepted: row.insurance_accepted,
  }
}

/** Presents a member who is deleted or pending deletion: only the name. */
function presentDeletedMember({ username, name }: PartyRow) {
  const hidden = { description: '', profileImageUrl: null, other: {}, personalInfo: {} }
  return { username, name, ...hidden, email: '', myGender: 'Any', insuranceAccepted: 'Any' }
}

/** Presents the member to a professional whose access has ended. */
function presentPublicMember(row: PartyRow) {
  return { ...presentDeletedMember(row), profileImageUrl: buildAvatarUrl(row.profile_image) }
}

function presentMemberFor(row: PartyRow, hasAccess: boolean) {
  if (row.deleted_at !== null) return presentDeletedMember(row)
  return hasAccess ? presentMember(row) : presentPublicMember(row)
}

type PresentedAppointment = {
  appointment: AppointmentRow
  member: PartyRow
  professional: PartyRow
  viewer: Appointment['viewer']
  /** Whether the viewer may read the member's intake data. */
  hasAccess: boolean
}

/** Presents an appointment to one of its parties. The only place that sends the parties' data to a client. */
export function presentAppointment({
  appointment,
  member,
  professional,
  viewer,
  hasAccess,
}: PresentedAppointment): Appointment {
  const showsPrivate = viewer === 'member' || (hasAccess && member.deleted_at === null)
  return Appointment.parse({
    ...presentCommon(appointment, showsPrivate),
    Professional: presentProfessional(professional),
    Member: presentMemberFor(member, hasAccess),
    viewer,
    reason: appointment.reason,
    explanation: presentExplanation(appointment),
    price: convertToDollars(appointment),
    note: showsPrivate ? appointment.note : '',
    meetingLink: getVisibleMeetingLink(appointment, (professional.other ?? {}) as Other),
  })
}

/** Lists the member's private fields in a reply to the professional. */
export function listDisclosedFields({ Member, location, address, note }: Appointment): DisclosedField[] {
  const fields = new Set(getDisclosedFields(ProfileUser.parse({ ...Member, isProfessional: false })))
  if (address && isMemberLocation(location)) fields.add('address')
  if (note) fields.add('note')
  return disclosedFieldNames.filter((field) => fields.has(field))
}
