import { weekdayOf } from '@fourfold/contract/schedule/day'
import { defaultHours } from '@fourfold/contract/schedule/shapes'
import type { SessionType, Weekday, WorkHourForm } from '@fourfold/contract/schedule/shapes'

type Hours = Pick<WorkHourForm, 'start' | 'end' | 'lunch' | 'lunchStart' | 'lunchEnd'>
type Week = { days: readonly Weekday[]; hours: Hours }[]

const until = (start: number, end: number): Hours => ({ ...defaultHours, start, end, lunch: false })
const around = (start: number, end: number, [lunchStart, lunchEnd]: [number, number]): Hours => ({
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
      { days: ['Mon', 'Tue', 'Wed', 'Thu'], hours: around(420, 930, [690, 735]) },
      { days: ['Fri'], hours: until(420, 720) },
    ],
  },
  {
    text: 'Monday to Thursday from noon into the evening, Saturday mornings',
    week: [
      { days: ['Mon', 'Tue', 'Wed', 'Thu'], hours: around(720, 1230, [960, 1005]) },
      { days: ['Sat'], hours: until(540, 780) },
    ],
  },
  {
    text: 'Tuesday to Friday from 10, Saturdays until 3',
    week: [
      { days: ['Tue', 'Wed', 'Thu', 'Fri'], hours: around(600, 1110, [780, 840]) },
      { days: ['Sat'], hours: until(600, 900) },
    ],
  },
  {
    text: 'Monday, Wednesday and Friday, 8:30 to 2:30',
    week: [{ days: ['Mon', 'Wed', 'Fri'], hours: until(510, 870) }],
  },
  {
    text: 'Wednesday to Sunday, 11 to 7',
    week: [{ days: ['Wed', 'Thu', 'Fri', 'Sat', 'Sun'], hours: around(660, 1140, [840, 885]) }],
  },
]

const weekOf = (number: number) => pick(weeks, number + Math.floor(number / 4))

/** Hours of free sessions, for two of three professionals. */
const freeHours: Week[] = [
  [{ days: ['Tue', 'Thu'], hours: until(1080, 1140) }],
  [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], hours: until(480, 510) }],
  [],
]

const reasons = [
  { work: false, comment: 'Continuing education' },
  { work: false, comment: 'Family day' },
  { work: true, ...until(540, 720), comment: 'Mornings only' },
  { work: true, ...around(540, 1200, [780, 840]), comment: 'Long day for those who waited' },
] as const

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new RangeError('no items to pick from')
  return item
}

const daysOf = (week: Week, sessionType: SessionType): WorkHourForm[] =>
  week.flatMap(({ days, hours }) =>
    days.map((dayType) => ({ ...hours, work: true, date: null, dayType, comment: '', sessionType })),
  )

/** The first working day of the week from a date on. */
function workingDate(week: readonly WorkHourForm[], from: Temporal.PlainDate): string {
  const date = from.toString()
  const isWorking = week.some(({ dayType }) => dayType === weekdayOf(date))
  return isWorking ? date : workingDate(week, from.add({ days: 1 }))
}

/** Work hours of the professional with this number: weekly, for free sessions, and on one or two custom dates. */
export function hoursOf(number: number, today: Temporal.PlainDate): WorkHourForm[] {
  const week = daysOf(weekOf(number).week, 'Standard')
  const dates = [4 + (number % 6), 16 + (number % 13)].slice(number % 2)
  return [
    ...week,
    ...daysOf(pick(freeHours, number), 'Free15'),
    ...dates.map((days, index) => ({
      ...defaultHours,
      ...pick(reasons, number + index * 2),
      date: workingDate(week, today.add({ days })),
      dayType: 'Custom' as const,
      sessionType: 'Standard' as const,
    })),
  ]
}

/** The weekly hours of the professional as text. */
export function describeHours(number: number): string {
  return weekOf(number).text
}
