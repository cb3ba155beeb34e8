import { PasswordForm } from '../accounts/deletion.ts'
import { EmptyReply } from '../accounts/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { pageQuery } from '../paging.ts'
import { z } from '../zod.ts'
import {
  AppointmentInList,
  AppointmentRef,
  AppointmentReply,
  CreatedAppointment,
  BookingRequest,
  EndAppointmentForm,
  Alternative,
  AppointmentStatusReply,
} from './shapes.ts'

const MINUTE = 60
const HOUR = 3600

/** The slot is reserved only after the server has replied. */
export const createAppointment = endpoint({
  method: 'POST',
  path: '/appointment/create',
  access: 'member',
  summary:
    'Request an appointment in an available slot; its status is Pending until the professional answers. (APP-23, OP-067 to OP-069)',
  body: BookingRequest,
  reply: z.object({ appointment: CreatedAppointment }),
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
  // Each request sends mail to another user, so both limits apply. Many users may share a network address.
  limits: { account: { attempts: 30, seconds: HOUR }, address: { attempts: 120, seconds: HOUR } },
})

export const appointments = endpoint({
  method: 'POST',
  path: '/appointment/load',
  access: 'user',
  summary: "List the caller's unanswered, upcoming, and past appointments. (APP-34, OP-071)",
  query: pageQuery(100),
  reply: z.array(AppointmentInList),
  paged: true,
  errors: [],
})

export const appointmentDetails = endpoint({
  method: 'GET',
  path: '/appointment',
  access: 'user',
  summary: "Get one of the caller's appointments and its review. (APP-46, OP-070)",
  query: AppointmentRef,
  reply: AppointmentReply,
  errors: ['not_found'],
})

export const appointmentFile = endpoint({
  method: 'GET',
  path: '/appointment/file',
  access: 'user',
  summary: "Get one of the caller's appointments as a calendar file. (extension)",
  query: AppointmentRef,
  reply: z.object({ fileName: z.string(), content: z.string() }),
  errors: ['not_found'],
})

export const appointmentAlternatives = endpoint({
  method: 'GET',
  path: '/appointment/equals',
  access: 'member',
  summary:
    'List up to three alternative professionals who are available at the time of a rejected request. (extension)',
  query: AppointmentRef,
  reply: z.object({ equals: z.array(Alternative) }),
  errors: ['not_found'],
})

const actionDefaults = {
  method: 'POST',
  access: 'user',
  body: AppointmentRef,
  reply: z.object({ appointment: AppointmentStatusReply }),
  limits: { account: { attempts: 120, seconds: HOUR }, address: { attempts: 600, seconds: HOUR } },
} as const
const actionErrors = ['not_found', 'move_not_open'] as const

export const approveAppointment = endpoint({
  ...actionDefaults,
  path: '/appointment/approve',
  summary: 'Approve an appointment request, as its professional. (APP-59, APP-53)',
  errors: actionErrors,
})

export const rejectAppointment = endpoint({
  ...actionDefaults,
  body: EndAppointmentForm,
  path: '/appointment/reject',
  summary: 'Reject an appointment request, as its professional. (APP-60, APP-55)',
  errors: actionErrors,
})

export const finishAppointment = endpoint({
  ...actionDefaults,
  path: '/appointment/finish',
  summary: 'Mark an appointment as finished once it has started, as its professional. (APP-61, OP-074)',
  errors: actionErrors,
})

export const cancelAppointment = endpoint({
  ...actionDefaults,
  body: EndAppointmentForm,
  path: '/appointment/cancel',
  summary: 'Cancel a confirmed appointment, or withdraw a request as its member. (APP-62, APP-56)',
  errors: actionErrors,
})

/** Creation time of the feed; null if there is none. Getting the URL requires the password. */
const CalendarFeed = z.object({ openedAt: z.string().nullable() })
/** A secret URL that gives access to all appointments. */
const CalendarFeedUrl = z.object({ url: z.string(), openedAt: z.string() })

const feedLimits = { account: { attempts: 10, seconds: 15 * MINUTE, perAddress: true } } as const

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  access: 'user',
  summary: "Get the creation time of the caller's calendar feed, or null if there is none. (extension)",
  reply: CalendarFeed,
  errors: [],
})

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  access: 'user',
  summary: 'Create a private calendar feed URL, revoke the previous one, and notify the caller by email. (extension)',
  body: PasswordForm,
  renewsToken: true,
  reply: CalendarFeedUrl,
  errors: ['wrong_password'],
  limits: feedLimits,
})

export const calendarFeedUrl = endpoint({
  method: 'POST',
  path: '/calendar-feed/show',
  access: 'user',
  summary: 'Get the private calendar feed URL; requires the password. (extension)',
  body: PasswordForm,
  renewsToken: true,
  reply: CalendarFeedUrl,
  isReadOnly: true,
  errors: ['wrong_password', 'not_found'],
  limits: feedLimits,
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  access: 'user',
  summary: 'Revoke the private calendar feed URL. (extension)',
  reply: EmptyReply,
  errors: [],
})
