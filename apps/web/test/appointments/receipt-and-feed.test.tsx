import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'

import type { Booking } from '~/features/appointments/booking/load-booking.ts'
import { OtherParty } from '~/features/appointments/booking/OtherParty.tsx'
import { Receipt } from '~/features/appointments/booking/Receipt.tsx'
import { CalendarFeed } from '~/features/appointments/list/CalendarFeed.tsx'
import { appointmentQuery, calendarFeedQuery } from '~/features/appointments/queries.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'

import { markup, viewer, wordsIn } from '../markup.tsx'
import { appointment } from './fixtures.ts'

const maya = { username: 'maya/okafor', name: 'Maya Okafor', pni: 'DPT' }

describe('with whom', () => {
  const words = (timeZone: string | null) => wordsIn(markup(<OtherParty professional={maya} timeZone={timeZone} />))

  test('says whose times these are, and on whose clock', () => {
    expect(words('UTC')).toBe('with Maya Okafor , DPT · times shown in your zone (Coordinated Universal Time)')
    expect(markup(<OtherParty professional={maya} timeZone="UTC" />)).toContain('href="/user/maya%2Fokafor"')
  })

  test('tells the price where there is one', () => {
    const html = markup(<OtherParty professional={maya} timeZone="UTC" price="$120 per session" />)
    expect(wordsIn(html)).toContain('with Maya Okafor , DPT · $120 per session · times shown in your zone')
  })

  test('tells of the other clock only where it shows something else', () => {
    expect(words('Asia/Kolkata')).toMatch(/Maya Okafor works in India Standard Time, where it is now \d+:\d\d [AP]M\.$/)
    expect(words('Atlantic/Reykjavik')).not.toContain('works in')
    expect(words(null)).not.toContain('works in')
  })

  test('leaves out a suffix that is not there', () => {
    expect(wordsIn(markup(<OtherParty professional={{ ...maya, pni: '' }} timeZone={null} />))).toMatch(
      /^with Maya Okafor ·/,
    )
  })
})

describe('E-09: the receipt', () => {
  const booking: Booking = {
    ...maya,
    firstName: 'Maya',
    image: '/photo.webp',
    gallery: [],
    trade: 'Physical therapist',
    rate: 150,
    sessionLength: 3600,
    locations: [],
    addresses: { professional: '', member: '' },
    isMember: true,
    isConfirmed: true,
    disclosedFields: ['name', 'email'],
  }
  function receipt(part: Partial<Appointment> | null = {}): string {
    const answers = new QueryClient()
    const asked = { ...appointment, viewer: 'member' as const, timeZone: 'America/Chicago', ...part }
    if (part)
      answers.setQueryData(appointmentQuery(viewer.userId, appointment.uuid).queryKey, {
        appointment: asked,
        review: null,
      })
    return markup(
      <Receipt uuid={appointment.uuid} booking={booking} onBookAnother={() => undefined} ref={null} />,
      answers,
    )
  }

  test('promises an answer before the session where it must come by its start', () => {
    expect(wordsIn(receipt({ answerBy: appointment.start }))).toContain(
      'We’ll email you the answer before it starts. No answer by then means that it does not take place.',
    )
  })

  test('says with a face what was asked for: when on both clocks, where, and until when there is an answer', () => {
    const html = receipt({ note: 'My knee' })
    expect(html).toMatch(/<h1[^>]*>Request sent to Maya<\/h1>/)
    expect(html).toMatch(/<img[^>]*src="\/photo\.webp"/)
    const words = wordsIn(html)
    expect(words).toContain('the answer by Tuesday, November 17, 8:00 PM UTC, at the latest.')
    expect(words).toContain(
      'When Wednesday, November 18 8:00 – 9:00 PM, Coordinated Universal Time For Maya: Wed, Nov 18, 2:00 – 3:00 PM CST',
    )
    expect(words).toContain('Web Conferencing Once it is confirmed, the appointment page tells you how to join.')
    expect(words).toContain('Your note to Maya My knee')
  })

  test('the price is the one it was booked for, with the rule, and what the professional will see', () => {
    const words = wordsIn(receipt())
    expect(words).toContain('Price $120 per session You pay Maya directly. Fourfold never charges you for canceling')
    expect(words).toContain('Maya will see your name and your email. Change what Maya sees')
    expect(wordsIn(receipt({ sessionType: 'Free15', price: 0 }))).toContain('Price Free')
  })

  test('leads on, and stands at once while the details are on their way', () => {
    const html = receipt(null)
    expect(wordsIn(html)).toMatch(
      /Request sent to Maya.*Add to calendar Send a message View appointment What happens next/,
    )
    expect(html).toContain(`href="/appointment/${appointment.uuid}"`)
    expect(html).toContain('href="/chat/maya%2Fokafor"')
  })
})

describe('the calendar feed', () => {
  function feed(answer?: { openedAt: string | null }): string {
    const answers = new QueryClient()
    if (answer) answers.setQueryData(calendarFeedQuery(viewer.userId).queryKey, answer)
    return markup(<CalendarFeed />, answers)
  }

  test('is quiet until it is known whether there is one', () => {
    expect(wordsIn(feed())).not.toMatch(/private address|Copy/)
  })

  test('can be opened, with a word of warning', () => {
    expect(wordsIn(feed({ openedAt: null }))).toMatch(/keep it to yourself\. Create a private link$/)
  })

  test('says since when there is one, and how to see, renew or stop its address', () => {
    const words = wordsIn(feed({ openedAt: '2026-11-03T12:00:00Z' }))
    expect(words).toMatch(/You have had a private link since Nov 3, 2026\. Show the address New address Stop$/)
  })
})

test('the way out of a question is not called by the name of the thing', () => {
  const nothing = () => undefined
  const question = (dismissLabel?: string) =>
    wordsIn(
      markup(
        <ConfirmDialog
          opened
          title="Cancel this appointment?"
          confirmLabel="Cancel Appointment"
          dismissLabel={dismissLabel}
          onConfirm={nothing}
          onClose={nothing}
        >
          Really?
        </ConfirmDialog>,
      ),
    )
  expect(question('Keep it')).toMatch(/Really\? Keep it Cancel Appointment$/)
  expect(question()).toMatch(/Really\? Cancel Cancel Appointment$/)
})
