import { availableSlots, loadSchedule } from '@fourfold/contract/schedule/endpoints'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'

import { scheduleWindow } from './days.ts'

/** Whose schedule; an empty name is not known yet. */
type ScheduleOwner = { username: string; sessionType: SessionType }

/** Everything known of one schedule. */
export const scheduleKey = (username: string) => ['schedule', username.toLowerCase()] as const

/** The month before and after a date. Nothing is asked before it is known whose days are wanted. (SCH-16, SCH-24, OP-064) */
export function scheduleQuery({ username, sessionType, shown }: ScheduleOwner & { shown: string }) {
  const { start, end } = scheduleWindow(shown)
  return queryOptions({
    queryKey: [...scheduleKey(username), sessionType, 'schedule', start, end],
    queryFn: ({ signal }) => call(loadSchedule, { body: { username, start, end, sessionType } }, { signal }),
    enabled: username !== '',
    // While the next month is on its way the one before stays in sight; free times of another kind do not.
    placeholderData: (before, query) => (query?.queryKey[2] === sessionType ? before : undefined),
  })
}

/** The free slots of one day, always asked anew: others book too. (SCH-19) */
export function slotsQuery({ username, sessionType, date }: ScheduleOwner & { date: string | null }) {
  return queryOptions({
    queryKey: [...scheduleKey(username), sessionType, 'slots', date],
    queryFn: ({ signal }) => call(availableSlots, { body: { username, date: date ?? '', sessionType } }, { signal }),
    enabled: username !== '' && date !== null,
    staleTime: 0,
  })
}
