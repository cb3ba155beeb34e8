import { getWeekday } from '@fourfold/contract/schedule/day'
import { defaultHours } from '@fourfold/contract/schedule/shapes'
import type { SessionType, Weekday, WorkHourForm } from '@fourfold/contract/schedule/shapes'

type Hours = Pick<WorkHourForm, 'start' | 'end' | 'lunch' | 'lunchStart' | 'lunchEnd'>
type Week = { days: readonly Weekday[]; hours: Hours }[]

const hoursWithoutLunch = (start: number, end: number): Hours => ({ ...defaultHours, start, end, lunch: false })
const hoursWithLunch = (start: number, end: number, [lunchStart, lunchEnd]: [number, number]): Hours => ({
  start,
  end,
  lunch: true,
  lunchStart,
  lunchEnd,
})

/** Weekly hours: office hours, early, evenings, four days, half weeks, weekends; with their text in the profile. */
const weeks: { text: string; week: Week }[] = [
  { text: 'Monday to Friday, 9 to 6', week: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], hours: defaultHours }] },
  {
    text: 'Early: weekdays from 7, Fridays until noon',
    week: [
      { days: ['Mon', 'Tue', 'Wed', 'Thu'], hours: hoursWithLunch(420, 930, [690, 735]) },
      { days: ['Fri'], hours: hoursWithoutLunch(420, 720) },
    ],
  },
  {
    text: 'Monday to Thursday from noon into the evening, Saturday mornings',
    week: [
      { days: ['Mon', 'Tue', 'Wed', 'Thu'], hours: hoursWithLunch(720, 1230, [960, 1005]) },
      { days: ['Sat'], hours: hoursWithoutLunch(540, 780) },
    ],
  },
  {
    text: 'Tuesday to Friday from 10, Saturdays until 3',
    week: [
      { days: ['Tue', 'Wed', 'Thu', 'Fri'], hours: hoursWithLunch(600, 1110, [780, 840]) },
      { days: ['Sat'], hours: hoursWithoutLunch(600, 900) },
    ],
  },
  {
    text: 'Monday, Wednesday and Friday, 8:30 to 2:30',
    week: [{ days: ['Mon', 'Wed', 'Fri'], hours: hoursWithoutLunch(510, 870) }],
  },
  {
    text: 'Wednesday to Sunday, 11 to 7',
    week: [{ days: ['Wed', 'Thu', 'Fri', 'Sat', 'Sun'], hours: hoursWithLunch(660, 1140, [840, 885]) }],
  },
]

const chooseWeek = (number: number) => pick(weeks, number + Math.floor(number / 4))

/** Hours of free sessions, for two of three professionals. */
const freeHours: Week[] = [
  [{ days: ['Tue', 'Thu'], hours: hoursWithoutLunch(1080, 1140) }],
  [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], hours: hoursWithoutLunch(480, 510) }],
  [],
]

const customHours = [
  { work: false, comment: 'Continuing education' },
  { work: false, comment: 'Family day' },
  { work: true, ...hoursWithoutLunch(540, 720), comment: 'Mornings only' },
  { work: true, ...hoursWithLunch(540, 1200, [780, 840]), comment: 'Long day for those who waited' },
] as const

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new RangeError('no items to pick from')
  return item
}

const buildWorkHours = (week: Week, sessionType: SessionType): WorkHourForm[] =>
  week.flatMap(({ days, hours }) =>
    days.map((dayType) => ({ ...hours, work: true, date: null, dayType, comment: '', sessionType })),
  )

/** Finds the first date from `from` on that is a working day of the week. */
function findWorkingDate(week: readonly WorkHourForm[], from: Temporal.PlainDate): string {
  const date = from.toString()
  const isWorking = week.some(({ dayType }) => dayType === getWeekday(date))
  return isWorking ? date : findWorkingDate(week, from.add({ days: 1 }))
}

/** Creates the work hours of a professional: weekly, for free sessions, and on one or two custom dates. */
export function createHours(number: number, today: Temporal.PlainDate): WorkHourForm[] {
  const week = buildWorkHours(chooseWeek(number).week, 'Standard')
  const dates = [4 + (number % 6), 16 + (number % 13)].slice(number % 2)
  return [
    ...week,
    ...buildWorkHours(pick(freeHours, number), 'Free15'),
    ...dates.map((days, index) => ({
      ...defaultHours,
      ...pick(customHours, number + index * 2),
      date: findWorkingDate(week, today.add({ days })),
      dayType: 'Custom' as const,
      sessionType: 'Standard' as const,
    })),
  ]
}

/** Returns the weekly hours of the professional as text. */
export function describeHours(number: number): string {
  return chooseWeek(number).text
}
