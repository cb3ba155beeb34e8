import { appointmentStatuses } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment, AppointmentReply } from '@fourfold/contract/appointments/shapes'
import { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'

import { appointmentQuery } from '~/features/appointments/queries.ts'
import { NetworkError } from '~/lib/data/api.ts'
import AppointmentPage from '~/routes/appointments/appointment.tsx'

import { renderMarkup, viewer, extractText } from '../render-markup.tsx'
import { appointment } from './fixtures.ts'

const review = { id: 7, text: 'Clear and kind.', rating: 4.5, User: { name: 'Sam P.' }, writtenIn: '2026-11' }

const query = appointmentQuery(viewer.userId, appointment.uuid)
const props = { params: { appointmentUuid: appointment.uuid } } as ComponentProps<typeof AppointmentPage>

/** Renders the page at its URL and returns its text. */
function renderPage(
  overrides: Partial<Appointment>,
  { review = null, search = '' }: { review?: AppointmentReply['review']; search?: string } = {},
) {
  const queries = new QueryClient()
  queries.setQueryData(query.queryKey, { appointment: { ...appointment, ...overrides }, review })
  return extractText(renderMarkup(<AppointmentPage {...props} />, queries, `/appointment/${appointment.uuid}${search}`))
}

const finishedForMember = { status: 'Finished', viewer: 'member' } as const
const BUTTON = 'Rate &amp; Review'
const PROMPT = 'Click on the hands'

describe('rating an appointment', () => {
  test('is offered only to the member of a finished appointment', { tags: ['REV-11'] }, () => {
    const casesWithButton = (['member', 'professional'] as const).flatMap((viewer) =>
      appointmentStatuses
        .filter((status) => renderPage({ viewer, status }).includes(BUTTON))
        .map((status) => [viewer, status]),
    )
    expect(casesWithButton).toEqual([['member', 'Finished']])
  })

  test('opens the dialog with the query parameter, if rating is offered', { tags: ['REV-05'] }, () => {
    expect(renderPage(finishedForMember, { search: '?rate' })).toContain(PROMPT)
    expect(renderPage(finishedForMember, { search: '?rate=1' })).toContain(PROMPT)
    expect(renderPage(finishedForMember)).not.toContain(PROMPT)
    expect(renderPage({ ...finishedForMember, viewer: 'professional' }, { search: '?rate' })).not.toContain(PROMPT)
    expect(renderPage({ ...finishedForMember, status: 'Scheduled' }, { search: '?rate' })).not.toContain(PROMPT)
  })

  test('shows a review to both parties only if it has a rating', { tags: ['APP-42'] }, () => {
    for (const viewer of ['member', 'professional'] as const) {
      expect(renderPage({ ...finishedForMember, viewer }, { review })).toContain('Review 4.5 Clear and kind.')
      expect(renderPage({ ...finishedForMember, viewer }, { review: { ...review, rating: 0 } })).not.toContain(
        'Clear and kind.',
      )
    }
  })

  test('shows the error when the appointment cannot be loaded', async () => {
    const queries = new QueryClient()
    const queryFn = () => Promise.reject(new NetworkError('offline'))
    await queries.fetchQuery({ ...query, queryFn }).catch(() => undefined)
    expect(extractText(renderMarkup(<AppointmentPage {...props} />, queries))).toMatch(
      /^Appointment .*We could not reach our servers\. .* Try again$/,
    )
  })
})
