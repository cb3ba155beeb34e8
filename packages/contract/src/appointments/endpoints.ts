import { PasswordForm } from '../accounts/deletion.ts'
import { Done } from '../accounts/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { pageQuery } from '../paging.ts'
import { z } from '../zod.ts'
import {
  AppointmentInList,
  AppointmentRef,
  AppointmentReply,
  Booked,
  BookingForm,
  EndingForm,
  Equal,
  Moved,
} from './shapes.ts'

const MINUTE = 60
const HOUR = 3600

/** A member asks for one slot. It is theirs only once this answers. */
export const createAppointment = endpoint({
  method: 'POST',
  path: '/appointment/create',
  access: 'member',
  summary: 'Ask for one of the free slots; it waits for the professional as Pending. (APP-23, OP-067 to OP-069)',
  body: BookingForm,
  reply: z.object({ appointment: Booked }),
  errors: [
    'email_not_confirmed',
    'not_found',
    'professional_not_approved',
    'slot_taken',
    'slot_not_offered',
    'location_not_accepted',
    'too_many_requests_open',
    'you_blocked_them',
    'key_reused',
  ],
  // Each sends mail to somebody else. Many people may share one network address.
  limits: { account: { attempts: 30, seconds: HOUR }, address: { attempts: 120, seconds: HOUR } },
})

export const appointments = endpoint({
  method: 'POST',
  path: '/appointment/load',
  access: 'user',
  summary: "The caller's appointments: what needs an answer, what comes up, what is past. (APP-34, OP-071)",
  query: pageQuery(100),
  reply: z.array(AppointmentInList),
  paged: true,
  errors: [],
})

export const oneAppointment = endpoint({
  method: 'GET',
  path: '/appointment',
  access: 'user',
  summary: 'One appointment and its review, for its two parties alone. (APP-46, OP-070)',
  query: AppointmentRef,
  reply: AppointmentReply,
  errors: ['not_found'],
})

export const appointmentFile = endpoint({
  method: 'GET',
  path: '/appointment/file',
  access: 'user',
  summary: 'One appointment as a calendar file, for its two parties alone.',
  query: AppointmentRef,
  reply: z.object({ fileName: z.string(), content: z.string() }),
  errors: ['not_found'],
})

export const appointmentEquals = endpoint({
  method: 'GET',
  path: '/appointment/equals',
  access: 'member',
  summary: 'Up to three who help with the same and have the time of a rejected request free, for its member.',
  query: AppointmentRef,
  reply: z.object({ equals: z.array(Equal) }),
  errors: ['not_found'],
})

const moved = {
  method: 'POST',
  access: 'user',
  body: AppointmentRef,
  reply: z.object({ appointment: Moved }),
  limits: { account: { attempts: 120, seconds: HOUR }, address: { attempts: 600, seconds: HOUR } },
} as const
const refusals = ['not_found', 'move_not_open'] as const

export const approveAppointment = endpoint({
  ...moved,
  path: '/appointment/approve',
  summary: 'The professional confirms a request. (APP-59, APP-53)',
  errors: refusals,
})

export const rejectAppointment = endpoint({
  ...moved,
  body: EndingForm,
  path: '/appointment/reject',
  summary: 'The professional declines a request. (APP-60, APP-55)',
  errors: refusals,
})

export const finishAppointment = endpoint({
  ...moved,
  path: '/appointment/finish',
  summary: 'The professional says that it took place, once it has begun. (APP-61, OP-074)',
  errors: refusals,
})

export const cancelAppointment = endpoint({
  ...moved,
  body: EndingForm,
  path: '/appointment/cancel',
  summary: 'Either calls a confirmed appointment off; the member may also take a request back. (APP-62, APP-56)',
  errors: refusals,
})

/** Since when there is one; its address is told to whoever knows the password. */
const CalendarFeed = z.object({ openedAt: z.string().nullable() })
/** Whoever has it reads every appointment from then on. */
const FeedAddress = z.object({ url: z.string(), openedAt: z.string() })

const tries = { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } } as const

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  access: 'user',
  summary: "Since when the caller's calendar has a private address, or null when it has none.",
  reply: CalendarFeed,
  errors: [],
})

export const openCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  access: 'user',
  summary: 'Make a new private address for the calendar; the one before stops working. An email tells of it.',
  body: PasswordForm,
  renews: true,
  reply: FeedAddress,
  errors: ['wrong_password'],
  limits: tries,
})

export const showCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed/show',
  access: 'user',
  summary: 'The private address of the calendar; asks for the password, as its making did.',
  body: PasswordForm,
  renews: true,
  reply: FeedAddress,
  reads: true,
  errors: ['wrong_password', 'not_found'],
  limits: tries,
})

export const closeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  access: 'user',
  summary: 'Stop the private address of the calendar.',
  reply: Done,
  errors: [],
})
