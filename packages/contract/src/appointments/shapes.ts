import { QuestionAnswer } from '../accounts/shapes.ts'
import { PersonalInfo } from '../profiles/shapes.ts'
import { genders, insuranceAnswers } from '../reference/people.ts'
import { locationValues } from '../reference/practice.ts'
import { Review } from '../reviews/shapes.ts'
import { sessionTypes } from '../schedule/shapes.ts'
import { exactText, plainText } from '../text.ts'
import { TimeZone } from '../time-zone.ts'
import { z } from '../zod.ts'
import { appointmentStatuses, endReasons } from './lifecycle.ts'

/** So that nobody can block a calendar: requests that wait for an answer, in all and with one professional. */
export const MAX_OPEN_REQUESTS = 10
export const MAX_OPEN_REQUESTS_WITH_ONE = 3

/** (APP-21) */
export const LOCATION_REQUIRED = 'Please select location'

/** Nothing finer than a nanosecond: Temporal reads no more. */
const Instant = z.iso.datetime().max(30)

/** What fits into a mail and is read before a session. */
export const MAX_NOTE_CHARACTERS = 1000

/** One slot, as it was offered, and where. Only an agreed-upon address is read; the others the server knows. (APP-23, APP-16 to APP-20) */
export const BookingRequest = z.object({
  professionalUsername: exactText(60).min(1),
  start: Instant,
  end: Instant,
  location: z.enum(locationValues, LOCATION_REQUIRED),
  address: plainText(300).default(''),
  /** From the member to the professional, read by these two alone. */
  note: plainText(MAX_NOTE_CHARACTERS).default(''),
  /** The member's zone, kept so that mails say the hour they saw. A name we do not know stops no booking. */
  timeZone: TimeZone.optional().catch(undefined),
  /** Made by the client, so that a request sent twice is one booking. */
  key: z.uuid().toLowerCase().optional(),
})
export type BookingRequest = z.output<typeof BookingRequest>

/** What a booking answers, the same however often it is asked and whatever became of it since. */
export const CreatedAppointment = z.object({
  uuid: z.uuid(),
  start: z.string(),
  end: z.string(),
  status: z.literal('Pending'),
  location: z.enum(locationValues),
  address: z.string(),
})
export type CreatedAppointment = z.infer<typeof CreatedAppointment>

export const AppointmentRef = z.object({ appointmentUuid: z.uuid().toLowerCase() })

export const MAX_EXPLANATION_CHARACTERS = 500

/** Rejecting or canceling, with an optional word to the other party. */
export const EndAppointmentForm = AppointmentRef.extend({ explanation: plainText(MAX_EXPLANATION_CHARACTERS).default('') })

/**
 * One of the two parties. E-mail, personalInfo and answers are the member's, told to the member and to the
 * professional they booked with; of the professional nobody is told them. (APP-27, OP-070)
 */
export const Party = z
  .object({
    username: z.string(),
    name: z.string(),
    description: z.string(),
    profileImageUrl: z.string().nullable(),
    other: z.object({
      pni: z.string().optional(),
      address: z.string().optional(),
      questionsAnswers: z.array(QuestionAnswer).optional(),
    }),
    email: z.string().optional(),
    personalInfo: PersonalInfo.optional(),
    myGender: z.enum(genders).optional(),
    insuranceAccepted: z.enum(insuranceAnswers).optional(),
  })
  .meta({ id: 'Party' })
export type Party = z.infer<typeof Party>

/** As the list shows it: who and when, nothing of what the member told. (APP-25, APP-31) */
const common = {
  uuid: z.uuid(),
  start: z.string(),
  end: z.string(),
  status: z.enum(appointmentStatuses),
  location: z.enum(locationValues),
  address: z.string(),
  sessionType: z.enum(sessionTypes),
  /** The zone it was booked in, the professional's at that moment. */
  timeZone: z.string(),
  /** The member's zone at that moment; null where it was not said. */
  memberTimeZone: z.string().nullable(),
  /** Until when the professional may answer a request; afterward it ends by itself. */
  answerBy: z.string(),
}

const PartyInList = Party.pick({ username: true, name: true, profileImageUrl: true })

/** The groups of the list in their order, with their headings. (OP-071) */
export const appointmentGroups = {
  answer: 'Needs your answer',
  upcoming: 'Upcoming',
  past: 'Past',
} as const
export type AppointmentGroup = keyof typeof appointmentGroups
export const appointmentGroupNames = Object.keys(appointmentGroups) as [AppointmentGroup, ...AppointmentGroup[]]

export const AppointmentInList = z
  .object({
    ...common,
    Professional: PartyInList,
    Member: PartyInList,
    /** Its place in the caller's list. */
    group: z.enum(appointmentGroupNames),
  })
  .meta({ id: 'AppointmentInList' })
export type AppointmentInList = z.infer<typeof AppointmentInList>

export const Appointment = z
  .object({
    ...common,
    Professional: Party,
    Member: Party,
    /** Which of the two is looking. */
    viewer: z.enum(['member', 'professional']),
    /** Why it ended, when the product ended it. */
    reason: z.enum(endReasons).nullable(),
    /** What the party who rejected or canceled it wrote to the other one. */
    explanation: z.object({ by: z.enum(['member', 'professional']), text: z.string() }).nullable(),
    /** What a session cost when it was booked, in US dollars; null where no price was named. */
    price: z.number().nullable(),
    /** What the member wrote along. */
    note: z.string(),
    /** Where an online session takes place, once it is confirmed; null without one. */
    meetingLink: z.string().nullable(),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof Appointment>

export const AppointmentReply = z.object({ appointment: Appointment, review: Review.nullable() })
export type AppointmentReply = z.infer<typeof AppointmentReply>

/** Somebody who helps with the same and is free at the time that was asked for. */
export const Alternative = z
  .object({
    username: z.string(),
    name: z.string(),
    profileImageUrl: z.string().nullable(),
    /** What they call their trade. */
    title: z.string(),
    start: z.string(),
    end: z.string(),
    /** In US dollars; null where no price was named. */
    price: z.number().nullable(),
  })
  .meta({ id: 'Alternative' })
export type Alternative = z.infer<typeof Alternative>

/** The status after a move. */
export const AppointmentStatusReply = z.object({ uuid: z.uuid(), status: z.enum(appointmentStatuses) })
