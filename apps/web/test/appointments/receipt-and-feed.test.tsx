import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'

import type { Booking } from '~/features/appointments/booking/load-booking.ts'
import { OtherParty } from '~/features/appointments/booking/OtherParty.tsx'
import { Receipt } from '~/features/appointments/booking/Receipt.tsx'
import { CalendarFeed } from '~/features/appointments/list/CalendarFeed.tsx'
import { appointmentQuery, calendarFeedQuery } from '~/features/appointments/queries.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'

import { renderMarkup, viewer, extractText } from '../render-markup.tsx'
import { appointment } from './fixtures.ts'

const maya = { username: 'maya/okafor', name: 'Maya Okafor', pni: 'DPT' }

describe('OtherParty', () => {
  const renderText = (timeZone: string | null) =>
    extractText(renderMarkup(<OtherParty professional={maya} timeZone={timeZone} />))

  test('links the professional and names the time zone of the viewer', () => {
    expect(renderText('UTC')).toBe('with Maya Okafor , DPT · times shown in your zone (Coordinated Universal Time)')
    expect(renderMarkup(<OtherParty professional={maya} timeZone="UTC" />)).toContain('href="/user/maya%2Fokafor"')
  })

  test('shows the price if there is one', () => {
    const html = renderMarkup(<OtherParty professional={maya} timeZone="UTC" price="$120 per session" />)
    expect(extractText(html)).toContain('with Maya Okafor , DPT · $120 per session · times shown in your zone')
  })

  test('mentions the time zone of the professional only if the local time there differs', () => {
    expect(renderText('Asia/Kolkata')).toMatch(
      /Maya Okafor works in India Standard Time, where it is now \d+:\d\d [AP]M\.$/,
    )
    expect(renderText('Atlantic/Reykjavik')).not.toContain('works in')
    expect(renderText(null)).not.toContain('works in')
  })

  test('omits an empty suffix', () => {
    expect(extractText(renderMarkup(<OtherParty professional={{ ...maya, pni: '' }} timeZone={null} />))).toMatch(
      /^with Maya Okafor ·/,
    )
  })
})

describe('the receipt', () => {
  const booking: Booking = {
    ...maya,
    firstName: 'Maya',
    image: '/photo.webp',
    gallery: [],
    occupation: 'Physical therapist',
    rate: 150,
    sessionLength: 3600,
    locations: [],
    addresses: { professional: '', member: '' },
    isMember: true,
    isConfirmed: true,
    disclosedFields: ['name', 'email'],
  }
  function renderReceipt(overrides: Partial<Appointment> | null = {}): string {
    const queries = new QueryClient()
    const bookedAppointment = { ...appointment, viewer: 'member' as const, timeZone: 'America/Chicago', ...overrides }
    if (overrides)
      queries.setQueryData(appointmentQuery(viewer.userId, appointment.uuid).queryKey, {
        appointment: bookedAppointment,
        review: null,
      })
    return renderMarkup(
      <Receipt uuid={appointment.uuid} booking={booking} onBookAnother={() => undefined} ref={null} />,
      queries,
    )
  }

  test('shows the start of the appointment as the deadline if there is no earlier deadline', () => {
    expect(extractText(renderReceipt({ answerBy: appointment.start }))).toContain(
      'We’ll email you the answer before it starts. No answer by then means that it does not take place.',
    )
  })

  test('shows picture, time in both zones, location and deadline', () => {
    const html = renderReceipt({ note: 'My knee' })
    expect(html).toMatch(/<h1[^>]*>Request sent to Maya<\/h1>/)
    expect(html).toMatch(/<img[^>]*src="\/photo\.webp"/)
    const text = extractText(html)
    expect(text).toContain('the answer by Tuesday, November 17, 8:00 PM UTC, at the latest.')
    expect(text).toContain(
      'When Wednesday, November 18 8:00 – 9:00 PM, Coordinated Universal Time For Maya: Wed, Nov 18, 2:00 – 3:00 PM CST',
    )
    expect(text).toContain('Web Conferencing Once it is confirmed, the appointment page tells you how to join.')
    expect(text).toContain('Your note to Maya My knee')
  })

  test('shows the booked price, the cancellation rule and the disclosed fields', () => {
    const text = extractText(renderReceipt())
    expect(text).toContain('Price $120 per session You pay Maya directly. Fourfold never charges you for canceling')
    expect(text).toContain('Maya will see your name and your email. Change what Maya sees')
    expect(extractText(renderReceipt({ sessionType: 'Free15', price: 0 }))).toContain('Price Free')
  })

  test('shows heading and links before the details are loaded', () => {
    const html = renderReceipt(null)
    expect(extractText(html)).toMatch(
      /Request sent to Maya.*Add to calendar Send a message View appointment What happens next/,
    )
    expect(html).toContain(`href="/appointment/${appointment.uuid}"`)
    expect(html).toContain('href="/chat/maya%2Fokafor"')
  })
})

describe('the calendar feed', () => {
  function renderFeed(reply?: { openedAt: string | null }): string {
    const queries = new QueryClient()
    if (reply) queries.setQueryData(calendarFeedQuery(viewer.userId).queryKey, reply)
    return renderMarkup(<CalendarFeed />, queries)
  }

  test('shows no controls until it is loaded', () => {
    expect(extractText(renderFeed())).not.toMatch(/private address|Copy/)
  })

  test('can be created, with a warning', () => {
    expect(extractText(renderFeed({ openedAt: null }))).toMatch(/keep it to yourself\. Create a private link$/)
  })

  test('shows the creation date and the actions show, renew and stop', () => {
    const text = extractText(renderFeed({ openedAt: '2026-11-03T12:00:00Z' }))
    expect(text).toMatch(/You have had a private link since Nov 3, 2026\. Show the address New address Stop$/)
  })
})

test('a confirmation dialog accepts another label for the dismiss button', () => {
  const noop = () => undefined
  const renderDialogText = (dismissLabel?: string) =>
    extractText(
      renderMarkup(
        <ConfirmDialog
          opened
          title="Cancel this appointment?"
          confirmLabel="Cancel Appointment"
          dismissLabel={dismissLabel}
          onConfirm={noop}
          onClose={noop}
        >
          Really?
        </ConfirmDialog>,
      ),
    )
  expect(renderDialogText('Keep it')).toMatch(/Really\? Keep it Cancel Appointment$/)
  expect(renderDialogText()).toMatch(/Really\? Cancel Cancel Appointment$/)
})
