import type { Booked } from '@fourfold/contract/appointments/shapes'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'

import { BookedNote } from '~/features/appointments/booking/BookedNote.tsx'
import { WithWhom } from '~/features/appointments/booking/WithWhom.tsx'
import { CalendarFeed } from '~/features/appointments/list/CalendarFeed.tsx'
import { calendarFeedQuery } from '~/features/appointments/queries.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'

import { markup, viewer, wordsIn } from '../markup.tsx'

const maya = { username: 'maya/okafor', name: 'Maya Okafor', pni: 'DPT' }

describe('with whom', () => {
  const words = (timeZone: string | null) => wordsIn(markup(<WithWhom professional={maya} timeZone={timeZone} />))

  test('says whose times these are, and on whose clock', () => {
    expect(words('UTC')).toBe('with Maya Okafor , DPT · times shown in your zone (Coordinated Universal Time)')
    expect(markup(<WithWhom professional={maya} timeZone="UTC" />)).toContain('href="/user/maya%2Fokafor"')
  })

  test('tells of the other clock only where it shows something else', () => {
    expect(words('Asia/Kolkata')).toMatch(/Maya Okafor works in India Standard Time, where it is now \d+:\d\d [AP]M\.$/)
    expect(words('Atlantic/Reykjavik')).not.toContain('works in')
    expect(words(null)).not.toContain('works in')
  })

  test('leaves out a suffix that is not there', () => {
    expect(wordsIn(markup(<WithWhom professional={{ ...maya, pni: '' }} timeZone={null} />))).toMatch(
      /^with Maya Okafor ·/,
    )
  })
})

describe('what was asked for', () => {
  const booked: Booked = {
    uuid: '0f5c7f0a-4a8e-4a7a-8d5e-2c6a7d1b9e01',
    start: '2026-11-18T20:00:00.000Z',
    end: '2026-11-18T21:00:00.000Z',
    status: 'Pending',
    location: 'Online',
    address: '',
  }

  test('is said with its zone, and can be followed', () => {
    const html = markup(<BookedNote booked={booked} name="Maya Okafor" ref={null} />)
    expect(wordsIn(html)).toBe(
      'Your request is with Maya Okafor: November 18, 2026 at 8:00 PM – 9:00 PM, Coordinated Universal Time. ' +
        'We mail you the answer. View appointment',
    )
    expect(html).toContain(`href="/appointment/${booked.uuid}"`)
  })

  test('is a live region that is there before', () => {
    expect(markup(<BookedNote booked={null} name="Maya" ref={null} />)).toContain('<div role="status"></div>')
  })
})

describe('the calendar feed', () => {
  function feed(answer?: { url: string | null }): string {
    const answers = new QueryClient()
    if (answer) answers.setQueryData(calendarFeedQuery(viewer.userId).queryKey, answer)
    return markup(<CalendarFeed />, answers)
  }

  test('is quiet until it is known whether there is one', () => {
    expect(wordsIn(feed())).not.toMatch(/private address|Copy/)
  })

  test('can be opened, with a word of warning', () => {
    expect(wordsIn(feed({ url: null }))).toMatch(/keep it to yourself\. Make a private address$/)
  })

  test('shows its address to copy, and how to renew or stop it', () => {
    const html = feed({ url: 'https://fourfold.example/api/calendar/secret.ics' })
    expect(html).toMatch(/<input[^>]*readOnly[^>]*value="https:\/\/fourfold\.example\/api\/calendar\/secret\.ics"/i)
    expect(wordsIn(html)).toMatch(/Copy New address Stop$/)
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
