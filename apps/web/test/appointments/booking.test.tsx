import { describe, expect, test } from 'vitest'

import { BookingDialog } from '~/features/appointments/booking/BookingDialog.tsx'
import type { Booking } from '~/features/appointments/booking/load-booking.ts'
import { listLocationOptions } from '~/features/appointments/booking/locations.ts'
import { RescheduleDialog } from '~/features/appointments/booking/RescheduleDialog.tsx'
import { SlotUnavailable } from '~/features/appointments/booking/SlotUnavailable.tsx'

import { renderMarkup, extractText } from '../render-markup.tsx'

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
  occupation: 'Physical therapist',
  rate: 120,
  disclosedFields: ['name', 'email', 'goals'],
}
const noop = () => undefined

function renderDialog(overrides: Partial<Booking> = {}, timeZone = 'UTC'): string {
  return renderMarkup(
    <BookingDialog
      opened
      slotRequest={{ slot, key: 'k' }}
      sessionType="Standard"
      booking={{ ...booking, ...overrides }}
      timeZone={timeZone}
      findNearestSlots={() => []}
      onSelectSlot={noop}
      onBooked={noop}
      onSlotUnavailable={noop}
      onClose={noop}
      onClosed={noop}
    />,
  )
}

describe('the booking dialog', () => {
  test('shows both parties and the time, with buttons to cancel and schedule', { tags: ['APP-07'] }, () => {
    const text = extractText(renderDialog())
    expect(text).toContain('New Appointment')
    expect(text).toContain(
      'Member: You Professional: Maya Okafor, DPT Start: November 18, 2026 at 8:00 PM Wednesday End: 9:00 PM Coordinated Universal Time',
    )
    expect(text).toMatch(/Cancel Schedule$/)
  })

  test('offers the locations of the professional and preselects none', { tags: ['APP-11'] }, () => {
    const html = renderDialog()
    expect([...html.matchAll(/<option value="(\w*)"/g)].map(([, value]) => value)).toEqual(['', 'Home', 'Online'])
    expect(extractText(html)).not.toContain('Address')
  })

  test('preselects a single location and shows its address', { tags: ['APP-13'] }, () => {
    const html = renderDialog({ locations: listLocationOptions({ preferredHome: true }) })
    expect(html).not.toContain('<option value=""')
    expect(html).toMatch(/<textarea[^>]*readOnly[^>]*>1204 S Congress Ave, Austin/i)
  })

  test('shows a note instead of an empty address field', () => {
    const addresses = { professional: '', member: '' }
    const html = renderDialog({ locations: listLocationOptions({ preferredHome: true }), addresses })
    expect(html).not.toMatch(/<textarea[^>]*readOnly/i)
    expect(extractText(html)).toContain('has not added an address yet. Ask before you go.')
  })

  test('shows price, cancellation rule and disclosed fields above the button', () => {
    const text = extractText(renderDialog())
    expect(text).toContain(
      'Price: $120 per session You pay Maya directly. Fourfold never charges you for canceling. Maya may, so ask first.',
    )
    expect(text).toMatch(/Maya will see your name, your email, and your goals\. Change what Maya sees.*Schedule$/)
    expect(renderDialog()).toContain('href="/profile/member?panel=1"')
    expect(extractText(renderDialog({ rate: null }))).toContain('Maya has not named a price. Ask before you meet.')
  })

  test('accepts a note of limited length', () => {
    expect(extractText(renderDialog())).toContain('Note for Maya (optional)')
    expect(renderDialog()).toContain('maxLength="1000"')
  })

  test('shows the time in both zones if they differ', () => {
    expect(extractText(renderDialog({}, 'America/Chicago'))).toContain(
      'Wed, Nov 18, 2:00 – 3:00 PM in Central Standard Time',
    )
  })
})

test('an unavailable slot is replaced with the nearest free slots', () => {
  const renderUnavailable = (nearest: (typeof slot)[] | null) =>
    renderMarkup(
      <SlotUnavailable
        slot={slot}
        message="Someone else just booked this time."
        timeZone="UTC"
        findNearestSlots={() => nearest}
        onSelectSlot={noop}
        onClose={noop}
      />,
    )
  expect(extractText(renderUnavailable([slot]))).toMatch(
    /Someone else.*Nearest open times Wednesday, November 18 8:00 – 9:00 PM/,
  )
  expect(extractText(renderUnavailable([]))).toContain('No other time is open around then.')
  expect(extractText(renderUnavailable(null))).not.toContain('Nearest')
})

test('the reschedule dialog has a disabled submit button', () => {
  const html = renderMarkup(
    <RescheduleDialog opened slot={slot} member="You" professional="Maya" timeZone="UTC" onClose={noop} />,
  )
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>.*Schedule/)
  expect(extractText(html)).toContain('Reschedule appointment')
})
