import { availableSlots, loadSchedule } from '@fourfold/contract/schedule/endpoints'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'

import { scheduleWindow } from './days.ts'

/** `username` is empty until it is loaded. */
type ScheduleOwner = { username: string; sessionType: SessionType }

/** The key prefix of all queries of one schedule. */
export const scheduleKey = (username: string) => ['schedule', username.toLowerCase()] as const

/** The schedule one month around a date. Disabled until the username is loaded. (SCH-16, SCH-24, OP-064) */
export function scheduleQuery({ username, sessionType, shownDate }: ScheduleOwner & { shownDate: string }) {
  const { start, end } = scheduleWindow(shownDate)
  return queryOptions({
    queryKey: [...scheduleKey(username), sessionType, 'schedule', start, end],
    queryFn: ({ signal }) => call(loadSchedule, { body: { username, start, end, sessionType } }, { signal }),
    enabled: username !== '',
    // Keeps the previous month while the next one loads, but not slots of another session type.
    placeholderData: (previous, query) => (query?.queryKey[2] === sessionType ? previous : undefined),
  })
}

/** The free slots of one day. Always refetched, because slots get booked. (SCH-19) */
export function slotsQuery({ username, sessionType, date }: ScheduleOwner & { date: string | null }) {
  return queryOptions({
    queryKey: [...scheduleKey(username), sessionType, 'slots', date],
    queryFn: ({ signal }) => call(availableSlots, { body: { username, date: date ?? '', sessionType } }, { signal }),
    enabled: username !== '' && date !== null,
    staleTime: 0,
  })
}
