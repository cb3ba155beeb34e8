import { appointmentStatuses } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment, AppointmentReply } from '@fourfold/contract/appointments/shapes'
import { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'

import { appointmentQuery } from '~/features/appointments/queries.ts'
import { NetworkError } from '~/lib/data/api.ts'
import OneAppointment from '~/routes/appointments/appointment.tsx'

import { markup, viewer, wordsIn } from '../markup.tsx'
import { appointment } from './fixtures.ts'

const said = { id: 7, text: 'Clear and kind.', rating: 4.5, User: { name: 'Sam P.' }, writtenIn: '2026-11' }

const asked = appointmentQuery(viewer.userId, appointment.uuid)
const props = { params: { appointmentUuid: appointment.uuid } } as ComponentProps<typeof OneAppointment>

/** The whole page at its address. */
function page(
  part: Partial<Appointment>,
  { review = null, search = '' }: { review?: AppointmentReply['review']; search?: string } = {},
) {
  const answers = new QueryClient()
  answers.setQueryData(asked.queryKey, { appointment: { ...appointment, ...part }, review })
  return wordsIn(markup(<OneAppointment {...props} />, answers, `/appointment/${appointment.uuid}${search}`))
}

const finished = { status: 'Finished', viewer: 'member' } as const
const BUTTON = 'Rate &amp; Review'
const PROMPT = 'Click on the hands'

describe('rating an appointment', () => {
  test('is offered to the member once it is finished, and to nobody else', { tags: ['REV-11'] }, () => {
    const offered = (['member', 'professional'] as const).flatMap((viewer) =>
      appointmentStatuses
        .filter((status) => page({ viewer, status }).includes(BUTTON))
        .map((status) => [viewer, status]),
    )
    expect(offered).toEqual([['member', 'Finished']])
  })

  test('the flag opens the dialog, where rating is offered', { tags: ['REV-05'] }, () => {
    expect(page(finished, { search: '?rate' })).toContain(PROMPT)
    expect(page(finished, { search: '?rate=1' })).toContain(PROMPT)
    expect(page(finished)).not.toContain(PROMPT)
    expect(page({ ...finished, viewer: 'professional' }, { search: '?rate' })).not.toContain(PROMPT)
    expect(page({ ...finished, status: 'Scheduled' }, { search: '?rate' })).not.toContain(PROMPT)
  })

  test('a review with a rating is shown to both, one without is not', { tags: ['APP-42'] }, () => {
    for (const viewer of ['member', 'professional'] as const) {
      expect(page({ ...finished, viewer }, { review: said })).toContain('Review 4.5 Clear and kind.')
      expect(page({ ...finished, viewer }, { review: { ...said, rating: 0 } })).not.toContain('Clear and kind.')
    }
  })

  test('an appointment that could not be loaded says why', async () => {
    const answers = new QueryClient()
    const queryFn = () => Promise.reject(new NetworkError('offline'))
    await answers.fetchQuery({ ...asked, queryFn }).catch(() => undefined)
    expect(wordsIn(markup(<OneAppointment {...props} />, answers))).toMatch(
      /^Appointment .*We could not reach our servers\. .* Try again$/,
    )
  })
})
