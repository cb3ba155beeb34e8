import {
  appointmentAlternatives,
  appointments,
  calendarFeed,
  appointmentDetails,
} from '@fourfold/contract/appointments/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call, callPage } from '~/lib/data/api.ts'
import { fetchedByLoader, personalKey } from '~/lib/data/query.ts'

import { loadBooking } from './booking/load-booking.ts'

/** Builds the key prefix of all appointment queries of a user. */
export const appointmentsKey = (userId: number) => personalKey(userId, 'appointments')

/** Query for the list of appointments. Refetched on focus, because the other party can answer at any time. (APP-30) */
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
    queryFn: ({ signal }) => call(appointmentDetails, { query: { appointmentUuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Query for professionals available at the time of a rejected request. Never cached, because slots get booked. */
export function alternativesQuery(userId: number, appointmentUuid: string) {
  return queryOptions({
    queryKey: [...appointmentsKey(userId), appointmentUuid, 'alternatives'],
    queryFn: ({ signal }) => call(appointmentAlternatives, { query: { appointmentUuid } }, { signal }),
    staleTime: 0,
  })
}

/** Query for the viewer's profile fields that a professional will see after a request. */
export function disclosedFieldsQuery(userId: number) {
  return queryOptions({
    queryKey: personalKey(userId, 'profile', 'disclosed-fields'),
    queryFn: async ({ signal }) => (await call(profile, { query: {} }, { signal })).user.toldWhenBooking ?? [],
  })
}

/** Query for the creation time of the calendar feed, or null. Its secret URL is not cached. */
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
