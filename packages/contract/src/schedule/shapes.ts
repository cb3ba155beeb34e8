import { wholeNumber } from '../numbers.ts'
import { plainText, requiredText } from '../text.ts'
import { z } from '../zod.ts'

/** Types of sessions. (SCH-12) */
export const sessionTypes = ['Standard', 'Free15'] as const
export type SessionType = (typeof sessionTypes)[number]

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Types of work hour entries. (SCH-11) */
export const dayTypes = [...weekdays, 'Custom'] as const
export type DayType = (typeof dayTypes)[number]

/** Length of a free session in seconds. (SCH-12, OP-062) */
export const FREE_SESSION_LENGTH = 900

/** Range and step of the time slider, in minutes. (SCH-08) */
export const DAY_MINUTES = 1440
export const SLIDER_STEP = 15

/** Default hours of new custom dates and newly enabled weekdays: 9 to 6, lunch 1 to 2. (SCH-09, OP-057, OP-059) */
export const defaultHours = { start: 540, end: 1080, lunch: true, lunchStart: 780, lunchEnd: 840 } as const

const CHOOSE_A_DATE = 'Please choose a date.'

/** A calendar date in a range that the database can store. */
const CalendarDate = z.iso
  .date(CHOOSE_A_DATE)
  .refine((date) => date >= '2000-01-01' && date <= '2199-12-31', CHOOSE_A_DATE)
const Minutes = z.int().min(0).max(DAY_MINUTES)

const workHourFields = {
  work: z.boolean(),
  start: Minutes,
  end: Minutes,
  lunch: z.boolean(),
  lunchStart: Minutes,
  lunchEnd: Minutes,
  date: CalendarDate.nullable().default(null),
  dayType: z.enum(dayTypes),
  comment: plainText(500).default(''),
  sessionType: z.enum(sessionTypes),
}

/** Work hours to save. If `id` is missing, the server creates an entry. Each day has one entry per session type. (SCH-14, OP-058) */
export const WorkHourForm = z
  .object({ id: z.int().positive().nullish(), ...workHourFields })
  .refine((day) => !day.work || day.start < day.end, {
    error: 'The day must end after it starts.',
    path: ['end'],
  })
  .refine((day) => !day.work || !day.lunch || isLunchWithinHours(day), {
    error: 'Lunch must lie inside the working hours.',
    path: ['lunchStart'],
  })
  .refine((day) => (day.dayType === 'Custom') === (day.date !== null), {
    error: 'Please choose a date.',
    path: ['date'],
  })
export type WorkHourForm = z.output<typeof WorkHourForm>

type Hours = { start: number; end: number; lunchStart: number; lunchEnd: number }

function isLunchWithinHours({ start, end, lunchStart, lunchEnd }: Hours): boolean {
  return start <= lunchStart && lunchStart < lunchEnd && lunchEnd <= end
}

/** A work hour id in the body or in the query of a DELETE. (OP-060) */
export const WorkHourRef = z.object({ id: wholeNumber({ min: 1 }) })

/** Work hours of a weekday or a custom date. The id is null before the first save. (SCH-10, OP-059) */
export const WorkHour = z
  .object({ id: z.int().nullable(), ...workHourFields, date: z.string().nullable(), comment: z.string() })
  .meta({ id: 'WorkHour' })
export type WorkHour = z.infer<typeof WorkHour>

/** Maximum range: the displayed month, and one month before and after. (SCH-24) */
const MAX_DAYS_LOADED = 93

export const ScheduleLoadRequest = z
  .object({
    username: requiredText(60, 'Please choose a professional.'),
    start: CalendarDate,
    end: CalendarDate,
    sessionType: z.enum(sessionTypes),
  })
  .refine(({ start, end }) => daysBetween(start, end) >= 0 && daysBetween(start, end) <= MAX_DAYS_LOADED, {
    error: 'Please choose at most three months.',
    path: ['end'],
  })

function daysBetween(start: string, end: string): number {
  return (Date.parse(end) - Date.parse(start)) / 86_400_000
}

/** A weekday or date in the booking calendar, working or not. Only the server sets `hidden`. (SCH-17, OP-061) */
export const ScheduleDay = z.object({
  date: z.string().nullable(),
  hidden: z.boolean(),
  work: z.boolean(),
  dayType: z.enum(dayTypes),
})
export type ScheduleDay = z.infer<typeof ScheduleDay>

/** Calendar of a professional; `schedule` contains the start of every available slot. (SCH-16 to SCH-18) */
export const ScheduleReply = z.object({
  workHours: z.array(ScheduleDay),
  schedule: z.array(z.object({ start: z.string() })),
  /** The professional's time zone, in which days and hours are given. (OP-063) */
  timeZone: z.string(),
})
export type ScheduleReply = z.infer<typeof ScheduleReply>

export const AvailableSlotsRequest = z.object({
  username: requiredText(60, 'Please choose a professional.'),
  date: CalendarDate,
  sessionType: z.enum(sessionTypes),
})

/** A slot, as a half-open interval in UTC. (SCH-20, OP-063) */
export const Slot = z.object({ start: z.string(), end: z.string() }).meta({ id: 'Slot' })
export type Slot = z.infer<typeof Slot>

/** Start of the next available slot, and the professional's time zone. */
export const NextFreeSlot = z.object({ start: z.string(), timeZone: z.string() }).meta({ id: 'NextFreeSlot' })
