import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import {
  AvailableSlotsRequest,
  ScheduleReply,
  ScheduleLoadRequest,
  sessionTypes,
  Slot,
  WorkHour,
  WorkHourForm,
  WorkHourRef,
} from './shapes.ts'

export const workHours = endpoint({
  method: 'GET',
  path: '/workhour',
  access: 'professional',
  summary: "List the caller's work hours from Monday to Sunday, then their custom dates in order. (SCH-13, OP-059)",
  query: z.object({ sessionType: z.enum(sessionTypes) }),
  reply: z.object({ workHours: z.array(WorkHour) }),
  errors: [],
})

export const saveWorkHour = endpoint({
  method: 'POST',
  path: '/workhour',
  access: 'professional',
  summary: 'Save the work hours of a weekday or a custom date. (SCH-14, OP-058)',
  body: WorkHourForm,
  reply: z.object({ workHour: WorkHour }),
  errors: ['not_found', 'date_already_set', 'too_many_dates'],
})

export const deleteWorkHour = endpoint({
  method: 'DELETE',
  path: '/workhour',
  access: 'professional',
  summary: 'Delete a custom date. (SCH-15)',
  body: WorkHourRef,
  reply: WorkHourRef,
  errors: ['not_found'],
})

export const loadSchedule = endpoint({
  method: 'POST',
  path: '/schedule/load',
  access: 'user',
  summary: "Get a professional's working days and available times between two dates. (SCH-16)",
  body: ScheduleLoadRequest,
  reply: ScheduleReply,
  isReadOnly: true,
  errors: ['not_found'],
})

export const availableSlots = endpoint({
  method: 'POST',
  path: '/schedule/available',
  access: 'user',
  summary: "List the available slots of a day in the professional's time zone. (SCH-19, OP-062)",
  body: AvailableSlotsRequest,
  reply: z.array(Slot),
  isReadOnly: true,
  errors: ['not_found'],
})
