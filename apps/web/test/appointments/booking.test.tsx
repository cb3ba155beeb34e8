import { describe, expect, test } from 'vitest'

import { BookingDialog } from '~/features/appointments/booking/BookingDialog.tsx'
import type { Booking } from '~/features/appointments/booking/load-booking.ts'
import { listLocationOptions } from '~/features/appointments/booking/locations.ts'
import { RescheduleDialog } from '~/features/appointments/booking/RescheduleDialog.tsx'
import { SlotUnavailable } from '~/features/appointments/booking/SlotUnavailable.tsx'

import { markup, wordsIn } from '../markup.tsx'

const slot = { start: '2026-11-18T20:00:00.000Z', end: '2026-11-18T21:00:00.000Z' }
const booking: Booking = {
  username: 'maya',
  name: 'Maya Okafor',
  pni: 'DPT',
  sessionLength: 3600,
  locations: listLocationOptions({ preferredHome: true, preferredOnline: true }),
  addresses: { professional: '1204 S Congress Ave, Austin', member: '' },
  isMember: true,
  isConfirmed: true,
  firstName: 'Maya',
  image: null,
  gallery: [],
  trade: 'Physical therapist',
  rate: 120,
  disclosedFields: ['name', 'email', 'goals'],
}
const nothing = () => undefined

function dialog(part: Partial<Booking> = {}, timeZone = 'UTC'): string {
  return markup(
    <BookingDialog
      opened
      slotRequest={{ slot, key: 'k' }}
      sessionType="Standard"
      booking={{ ...booking, ...part }}
      timeZone={timeZone}
      nearest={() => []}
      onPick={nothing}
      onBooked={nothing}
      onSlotUnavailable={nothing}
      onClose={nothing}
      onClosed={nothing}
    />,
  )
}

describe('the booking dialog', () => {
  test('says who meets whom and when, and asks', { tags: ['APP-07'] }, () => {
    const words = wordsIn(dialog())
    expect(words).toContain('New Appointment')
    expect(words).toContain(
      'Member: You Professional: Maya Okafor, DPT Start: November 18, 2026 at 8:00 PM Wednesday End: 9:00 PM Coordinated Universal Time',
    )
    expect(words).toMatch(/Cancel Schedule$/)
  })

  test('offers the locations of the professional, none of them chosen', { tags: ['APP-11'] }, () => {
    const html = dialog()
    expect([...html.matchAll(/<option value="(\w*)"/g)].map(([, value]) => value)).toEqual(['', 'Home', 'Online'])
    expect(wordsIn(html)).not.toContain('Address')
  })

  test('a single location is chosen, and its address shown', { tags: ['APP-13'] }, () => {
    const html = dialog({ locations: listLocationOptions({ preferredHome: true }) })
    expect(html).not.toContain('<option value=""')
    expect(html).toMatch(/<textarea[^>]*readOnly[^>]*>1204 S Congress Ave, Austin/i)
  })

  test('a professional without an address has no empty box for one', () => {
    const addresses = { professional: '', member: '' }
    const html = dialog({ locations: listLocationOptions({ preferredHome: true }), addresses })
    expect(html).not.toMatch(/<textarea[^>]*readOnly/i)
    expect(wordsIn(html)).toContain('has not given an address yet. Ask before you go.')
  })

  test('E-09, E-11: what it costs, the rule for canceling, and what the professional will see stand before the button', () => {
    const words = wordsIn(dialog())
    expect(words).toContain(
      'Price: $120 per session You pay Maya directly. Fourfold never charges you for canceling. Maya may, so ask first.',
    )
    expect(words).toMatch(/Maya will see your name, your email, and your goals\. Change what Maya sees.*Schedule$/)
    expect(dialog()).toContain('href="/profile/member?panel=1"')
    expect(wordsIn(dialog({ rate: null }))).toContain('Maya has not named a price. Ask before you meet.')
  })

  test('E-09: a note to the professional can go along, up to its length', () => {
    expect(wordsIn(dialog())).toContain('Note for Maya (optional)')
    expect(dialog()).toContain('maxLength="1000"')
  })

  test('both clocks are told where they differ', () => {
    expect(wordsIn(dialog({}, 'America/Chicago'))).toContain('Wed, Nov 18, 2:00 – 3:00 PM in Central Standard Time')
  })
})

test('a lost time is answered with others', () => {
  const lost = (nearest: (typeof slot)[] | null) =>
    markup(
      <SlotUnavailable
        slot={slot}
        message="Someone else just booked this time."
        timeZone="UTC"
        nearest={() => nearest}
        onPick={nothing}
        onClose={nothing}
      />,
    )
  expect(wordsIn(lost([slot]))).toMatch(/Someone else.*Nearest open times Wednesday, November 18 8:00 – 9:00 PM/)
  expect(wordsIn(lost([]))).toContain('No other time is open around then.')
  expect(wordsIn(lost(null))).not.toContain('Nearest')
})

test('rescheduling is shown and never offered', () => {
  const html = markup(
    <RescheduleDialog opened slot={slot} member="You" professional="Maya" timeZone="UTC" onClose={nothing} />,
  )
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>.*Schedule/)
  expect(wordsIn(html)).toContain('Reschedule appointment')
})
