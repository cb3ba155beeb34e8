import { isSelectableDate } from '@fourfold/contract/schedule/day'
import { FREE_SESSION_LENGTH } from '@fourfold/contract/schedule/shapes'
import type { Slot } from '@fourfold/contract/schedule/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useNow } from '~/lib/browser/now.ts'
import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'

import { listFreeDays, findNearestSlots, findInitialDate } from './days.ts'
import { scheduleKey, scheduleQuery, slotsQuery } from './queries.ts'

/** `sessionLength` is the length of a standard session in seconds. */
export type BookingCalendarOptions = { username: string; sessionLength: number }

export type BookingCalendar = ReturnType<typeof useBookingCalendar>

/** Manages the selection in a booking calendar and loads the free slots. */
export function useBookingCalendar({ username, sessionLength }: BookingCalendarOptions) {
  const queries = useQueryClient()
  const now = useNow()
  const [isFree15, setFree15] = useState(false)
  const [shownDate, setShownDate] = useState(() => getZoneFormatter(viewerZone()).dateOf(now))
  const [hasInitialMonth, setHasInitialMonth] = useState(false)
  const [date, setDate] = useState<string | null>(null)

  // The checkbox selects the session type. (SCH-23)
  const sessionType = isFree15 ? 'Free15' : 'Standard'
  const schedule = useQuery(scheduleQuery({ username, sessionType, shownDate }))
  const slots = useQuery(slotsQuery({ username, sessionType, date }))
  const { data } = schedule

  // Dates are in the professional's time zone. Until it is loaded, they are in the viewer's.
  const professionalFormatter = getZoneFormatter(data ?? viewerZone())
  const freeDays = useMemo(
    () => (data ? listFreeDays(data, professionalFormatter.dateOf) : new Set<string>()),
    [data, professionalFormatter],
  )
  const today = professionalFormatter.dateOf(now)

  // Shows the month of the first free slot first, which may not be the current month.
  if (data && !hasInitialMonth) {
    setHasInitialMonth(true)
    setShownDate(findInitialDate(freeDays, shownDate))
  }
  const length = isFree15 ? FREE_SESSION_LENGTH : sessionLength

  return {
    isFree15,
    setFree15,
    shownDate,
    setShownDate,
    date,
    selectDate: setDate,
    today,
    schedule,
    slots,
    timeZone: data?.timeZone ?? null,
    isFree: (day: string) => freeDays.has(day),
    /** Whether the user can select the day. (SCH-21) */
    isSelectable: (day: string) => data !== undefined && isSelectableDate(data.workHours, { date: day, today }),
    findNearestSlots: (at: number): Slot[] => (data ? findNearestSlots(data, { at, now, length }) : []),
    /** Reloads the schedule after a booking. */
    reload: () => queries.invalidateQueries({ queryKey: scheduleKey(username) }),
  }
}
