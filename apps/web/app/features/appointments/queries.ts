import {
  appointmentEquals,
  appointments,
  calendarFeed,
  oneAppointment,
} from '@fourfold/contract/appointments/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call, callPage } from '~/lib/data/api.ts'
import { fetchedByLoader, personalKey } from '~/lib/data/query.ts'

import { loadBooking } from './booking/load-booking.ts'

/** Everything that somebody's appointments are shown from. */
export const appointmentsKey = (userId: number) => personalKey(userId, 'appointments')

/** A page at a time. The other one answers meanwhile, so coming back to the tab always asks again. (APP-30) */
export function appointmentsQuery(userId: number) {
  return infiniteQueryOptions({
    ...fetchedByLoader,
    queryKey: [...appointmentsKey(userId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      callPage(appointments, { query: pageParam === null ? {} : { after: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: 'always',
  })
}

export function appointmentQuery(userId: number, appointmentUuid: string) {
  return queryOptions({
    ...fetchedByLoader,
    queryKey: [...appointmentsKey(userId), appointmentUuid],
    queryFn: ({ signal }) => call(oneAppointment, { query: { appointmentUuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Who else has the time of a rejected request free; others book too, so it is asked anew. */
export function alternativesQuery(userId: number, appointmentUuid: string) {
  return queryOptions({
    queryKey: [...appointmentsKey(userId), appointmentUuid, 'equals'],
    queryFn: ({ signal }) => call(appointmentEquals, { query: { appointmentUuid } }, { signal }),
    staleTime: 0,
  })
}

/** What a professional who is asked will see about the viewer. */
export function disclosedFieldsQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'profile', 'told'),
    queryFn: async ({ signal }) => (await call(profile, { query: {} }, { signal })).user.toldWhenBooking ?? [],
  })
}

/** Whether there is one, and since when. Its address is secret and kept nowhere: it alone opens the appointments. */
export function calendarFeedQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'calendar-feed'),
    queryFn: ({ signal }) => call(calendarFeed, {}, { signal }),
  })
}

export function bookingQuery(userId: number, username: string) {
  return queryOptions({
    ...fetchedByLoader,
    queryKey: personalKey(userId, 'booking', username.toLowerCase()),
    queryFn: ({ signal }) => loadBooking(username, { signal }),
  })
}
