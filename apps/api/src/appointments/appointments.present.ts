import { Appointment, AppointmentInList } from '@fourfold/contract/appointments/shapes'
import type { Booked } from '@fourfold/contract/appointments/shapes'
import { toldFieldNames } from '@fourfold/contract/profiles/disclosure'
import type { ToldField } from '@fourfold/contract/profiles/disclosure'
import { ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { Other } from '@fourfold/contract/profiles/shapes'

import { mediaUrl } from '../files/index.ts'
import { toldIn } from '../profiles/index.ts'
import { explanationOf, isMembersPlace, meetingLinkOf, priceOf } from './appointments.policy.ts'
import type { Part } from './appointments.policy.ts'
import type { AppointmentRow, PartyRow } from './appointments.queries.ts'
import type { BookedRow } from './booking/booking.store.ts'
import type { AgendaRow } from './list/list.queries.ts'

/** Made only of what never changes, so that a repeated request is answered alike forever. */
export function presentBooked(row: BookedRow): Booked {
  return {
    uuid: row.uuid,
    start: row.starts_at.toString(),
    end: row.ends_at.toString(),
    status: 'Pending',
    location: row.location,
    address: row.address,
  }
}

/** Everything but what is the member's to tell stays when that ends. */
function common(row: AgendaRow | AppointmentRow, isTold: boolean) {
  return {
    uuid: row.uuid,
    start: row.starts_at.toString(),
    end: row.ends_at.toString(),
    status: row.status,
    location: row.location,
    address: isTold || !isMembersPlace(row.location) ? row.address : '',
    sessionType: row.session_type,
    timeZone: row.time_zone,
    memberTimeZone: row.member_time_zone,
    answerBy: row.answer_by.toString(),
  }
}

const avatar = (image: string | null) => image && mediaUrl(image, 'medium.webp')

/** A list is no look at one of them, so it tells a professional nothing that would have to be written down. */
export function presentInList(row: AgendaRow, viewer: Part): AppointmentInList {
  return AppointmentInList.parse({
    ...common(row, viewer === 'member'),
    group: row.group,
    Professional: {
      username: row.professional_username,
      name: row.professional_name,
      profileImageUrl: avatar(row.professional_image),
    },
    Member: { username: row.member_username, name: row.member_name, profileImageUrl: avatar(row.member_image) },
  })
}

function card({ username, name, description, profile_image }: PartyRow) {
  return { username, name, description, profileImageUrl: avatar(profile_image) }
}

/** As their public page, and where they work: what a professional keeps to themselves is not part of it. (OP-070) */
function presentProfessional(row: PartyRow) {
  const { pni, address } = (row.other ?? {}) as Other
  return { ...card(row), other: { pni, address } }
}

/** What a member told for the sake of the session, for them and for whom they booked with. (APP-27, OP-036) */
function presentMember(row: PartyRow) {
  const { questionsAnswers } = (row.other ?? {}) as Other
  return {
    ...card(row),
    other: { questionsAnswers },
    email: row.email,
    personalInfo: row.personal_info,
    myGender: row.my_gender,
    insuranceAccepted: row.insurance_accepted,
  }
}

/** Of somebody who has left, or is about to, nothing but the name is told. */
function presentFormer({ username, name }: PartyRow) {
  const nothing = { description: '', profileImageUrl: null, other: {}, personalInfo: {} }
  return { username, name, ...nothing, email: '', myGender: 'Any', insuranceAccepted: 'Any' }
}

/** Once it is long over, a professional sees of a member what everybody sees. */
function presentStranger(row: PartyRow) {
  return { ...presentFormer(row), profileImageUrl: avatar(row.profile_image) }
}

function presentTold(row: PartyRow, told: boolean) {
  if (row.deleted_at !== null) return presentFormer(row)
  return told ? presentMember(row) : presentStranger(row)
}

type Shown = {
  appointment: AppointmentRow
  member: PartyRow
  professional: PartyRow
  viewer: Appointment['viewer']
  /** Whether the viewer may read what the member told. */
  told: boolean
}

/** An appointment as one of its parties sees it. The only way its people leave the server. */
export function presentAppointment({ appointment, member, professional, viewer, told }: Shown): Appointment {
  const isTold = viewer === 'member' || (told && member.deleted_at === null)
  return Appointment.parse({
    ...common(appointment, isTold),
    Professional: presentProfessional(professional),
    Member: presentTold(member, told),
    viewer,
    reason: appointment.reason,
    explanation: explanationOf(appointment),
    price: priceOf(appointment),
    note: isTold ? appointment.note : '',
    meetingLink: meetingLinkOf(appointment, (professional.other ?? {}) as Other),
  })
}

/** Reads off the very view that a professional gets what the member told. */
export function toldFieldsOf({ Member, location, address, note }: Appointment): ToldField[] {
  const told = new Set(toldIn(ProfileUser.parse({ ...Member, isProfessional: false })))
  if (address && isMembersPlace(location)) told.add('address')
  if (note) told.add('note')
  return toldFieldNames.filter((field) => told.has(field))
}
