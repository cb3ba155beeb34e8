import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { statusLabel } from '~/features/appointments/appointment-texts.ts'
import { AppointmentScreen } from '~/features/appointments/detail/AppointmentScreen.tsx'
import { AppointmentList } from '~/features/appointments/list/AppointmentList.tsx'
import { appointmentsQuery, alternativesQuery, disclosedFieldsQuery } from '~/features/appointments/queries.ts'

import { markup, viewer, textOf } from '../markup.tsx'
import { appointment, inList } from './fixtures.ts'

/** An hour before the deadline for an answer. */
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(appointment.answerBy) - 3_600_000, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Simulates a browser in German. */
function mockGermanLocale(): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), locale: 'de-DE' }
  })
}

const detail = (part: Partial<Appointment> = {}) =>
  markup(<AppointmentScreen appointment={{ ...appointment, ...part }} review={null} />)

describe('one appointment', () => {
  test(
    'has a heading with the start in long and the end in short format, with zone and location',
    { tags: ['APP-35', 'APP-36'] },
    () => {
      const html = detail()
      expect(html).toMatch(/<h1[^>]*><span lang="en-US">November 18, 2026 at 8:00 PM – 9:00 PM<\/span><\/h1>/)
      expect(textOf(html)).toContain('Coordinated Universal Time · Web Conferencing')
    },
  )

  test(
    'has its heading in the language of the browser, marked with lang, and everything else in English',
    { tags: ['OP-073'] },
    () => {
      mockGermanLocale()
      const html = detail({ memberTimeZone: 'America/Chicago' })
      expect(html).toMatch(/<h1[^>]*><span lang="de-DE">18. November 2026 um 20:00 – 21:00<\/span><\/h1>/)
      expect(textOf(html)).toContain('Coordinated Universal Time · Web Conferencing')
      expect(textOf(html)).toContain('For Sam: November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time')
    },
  )

  test('shows each party the time of the other party if it differs', () => {
    const chicago = 'November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time'
    expect(textOf(detail({ viewer: 'member', timeZone: 'America/Chicago' }))).toContain(`For Maya: ${chicago}`)
    expect(textOf(detail({ memberTimeZone: 'America/Chicago' }))).toContain(`For Sam: ${chicago}`)
    expect(textOf(detail())).not.toContain('For Sam')
    expect(textOf(detail({ viewer: 'member', timeZone: 'Atlantic/Reykjavik' }))).not.toContain('For Maya')
  })

  test('shows the local time to the party who travels', () => {
    const chicago = 'Local time there: November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time'
    const zones = { timeZone: 'America/Chicago', memberTimeZone: 'Asia/Tokyo' }
    expect(textOf(detail({ viewer: 'member', location: 'Home', ...zones }))).toContain(chicago)
    expect(textOf(detail({ location: 'Client', ...zones }))).toContain(
      'Local time there: November 19, 2026 at 5:00 AM – 6:00 AM, Japan Standard Time',
    )
  })

  test('shows price and note, and the meeting link once confirmed', () => {
    const rule = 'You pay Maya directly. Fourfold never charges you for canceling. Maya may, so ask first.'
    expect(textOf(detail({ viewer: 'member', note: 'My knee' }))).toContain(
      `Price $120 per session ${rule} Your note My knee`,
    )
    const professionalText = textOf(detail({ note: 'My knee' }))
    expect(professionalText).toContain('Price $120 per session Note My knee')
    expect(professionalText).not.toContain('Join')
    expect(textOf(detail({ status: 'Scheduled' }))).toContain('Join Maya will send a link')
    expect(detail({ status: 'Scheduled', meetingLink: 'https://meet.example/x' })).toMatch(
      /<a[^>]*href="https:\/\/meet\.example\/x"[^>]*rel="noopener noreferrer"|rel="noopener noreferrer"[^>]*href="https:\/\/meet/,
    )
    expect(textOf(detail({ status: 'Scheduled', location: 'Home' }))).not.toContain('Join')
  })

  test('does not advise asking for a price after the appointment or if it does not take place', () => {
    const advice = 'Maya has not named a price. Ask before you meet.'
    expect(textOf(detail({ price: null }))).toContain(advice)
    for (const status of ['Finished', 'Rejected', 'Cancelled'] as const) {
      expect(textOf(detail({ price: null, status }))).not.toContain(advice)
    }
    expect(detail({ price: null, status: 'Finished' })).not.toMatch(/<dl[^>]*><\/dl>/)
    vi.setSystemTime(Date.parse(appointment.end) + 60_000)
    expect(textOf(detail({ price: null, status: 'Scheduled' }))).not.toContain(advice)
    expect(textOf(detail({ status: 'Finished' }))).toContain('$120 per session')
  })

  test('shows the explanation of a rejection to both parties', () => {
    const ended = { status: 'Rejected' as const, explanation: { by: 'professional' as const, text: 'I am away' } }
    expect(textOf(detail(ended))).toContain('You wrote I am away')
    expect(textOf(detail({ ...ended, viewer: 'member' }))).toContain('Maya wrote I am away')
  })

  test('offers alternatives at the same time to the member of a rejected request', () => {
    const queries = new QueryClient()
    const { start, end, uuid } = appointment
    const ines = { username: 'ines', name: 'ines roth', profileImageUrl: null, title: 'Coach', start, end, price: 90 }
    queries.setQueryData(alternativesQuery(viewer.userId, uuid).queryKey, { equals: [ines] })
    queries.setQueryData(disclosedFieldsQuery(viewer.userId).queryKey, ['name', 'email'])
    const page = (part: Partial<Appointment>) =>
      textOf(markup(<AppointmentScreen appointment={{ ...appointment, ...part }} review={null} />, queries))
    expect(page({ status: 'Rejected', viewer: 'member' })).toMatch(
      /Available at the same time They help.*will see your name and your email\..*Ines Roth Coach · \$90 per session · 8:00 – 9:00 PM Ask Ines/,
    )
    expect(page({ status: 'Rejected' })).not.toContain('Available at the same time')
    expect(page({ viewer: 'member' })).not.toContain('Available at the same time')
  })

  test('shows the member as Referral, with the answered questions as Goals', { tags: ['APP-37', 'APP-38'] }, () => {
    expect(textOf(detail())).toContain(
      'Referral SP Sam Parker Desk job, two kids, wants to run again. Goals ' +
        'What would you like help with first? Chronic back pain; Sleep How long has it been going on? More than a year Age',
    )
  })

  test('shows what the member disclosed in the Referral', { tags: ['APP-39', 'APP-40'] }, () => {
    expect(textOf(detail())).toContain(
      'Age 18-34 Gender Prefer Not To Say Email sam@example.com Issues and Concerns Pain after sitting ' +
        'Insurance Yes Free 15 call Yes Weekend Service No',
    )
    const otherMember = { ...appointment.Member, personalInfo: { expectedFree15: false, expectedWorkWeekends: true } }
    expect(textOf(detail({ Member: otherMember }))).toContain('Free 15 call No Weekend Service Yes')
  })

  test('shows the professional with suffix, description, photo and a link to the profile', { tags: ['APP-41'] }, () => {
    const html = detail()
    expect(textOf(html)).toContain('Professional Maya Okafor DPT, CSCS Physical therapist for runners')
    expect(html).toMatch(/<img[^>]*src="\/photo\.webp"/)
    expect(html).toContain('href="/user/maya%2Fokafor"')
  })

  for (const [tag, status, text] of [
    ['APP-48', 'Pending', 'Pending professional approval'],
    ['APP-49', 'Scheduled', 'Confirmed by professional'],
    ['APP-50', 'Rejected', 'Rejected by professional'],
    ['APP-51', 'Cancelled', 'Canceled'],
    ['APP-52', 'Finished', 'Finished'],
  ] as const) {
    test(`shows "${text}" next to the badge of a ${status} appointment`, { tags: [tag, 'OP-132'] }, () => {
      const [bar = ''] = /role="status".*?<\/div><\/div>|role="status".*?<\/div>/s.exec(detail({ status })) ?? []
      const texts = [...bar.matchAll(/>([^<]+)</g)].map(([, text]) => text)
      expect(texts).toContain(text)
      expect(texts).toContain(statusLabel(status))
    })
  }

  test('shows the buttons of the available actions', { tags: ['APP-43'] }, () => {
    const html = detail()
    const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) => textOf(inner))
    expect(buttons).toEqual(['Reject Appointment', 'Confirm Appointment', 'Add to calendar'])
    expect(html.indexOf('Pending professional approval')).toBeGreaterThan(0)
  })

  test('explains that a request expired without an answer', () => {
    expect(textOf(detail({ status: 'Rejected', reason: 'no answer' }))).toContain('there was no answer in time')
  })

  test('links each party to the chat with the other party', { tags: ['APP-44'] }, () => {
    expect(detail()).toContain(`href="/chat/sam?appointment=${appointment.uuid}"`)
    expect(detail({ viewer: 'member' })).toContain('href="/chat/maya%2Fokafor"')
  })

  test('tells the professional that writing confirms, while the request is pending', () => {
    const note = 'Writing to Sam Parker also confirms the appointment.'
    expect(textOf(detail())).toContain(note)
    expect(textOf(detail({ status: 'Scheduled' }))).not.toContain(note)
    expect(textOf(detail({ viewer: 'member' }))).not.toContain('also confirms')
  })

  test('shows the other party first', () => {
    expect(textOf(detail({ viewer: 'member' }))).toMatch(/Professional Maya Okafor.*Referral SP Sam Parker/)
    expect(textOf(detail())).toMatch(/Referral SP Sam Parker.*Professional Maya Okafor/)
  })
})

const professional = { ...viewer, isProfessional: true, username: 'maya/okafor' }

describe('the list of appointments', () => {
  const rows = [
    inList({ uuid: 'b', start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T10:00:00.000Z' }),
    inList({ uuid: 'a', status: 'Cancelled', group: 'past' }),
  ]
  function list(data: typeof rows, { session = viewer, next = null as string | null } = {}): string {
    const queries = new QueryClient()
    queries.setQueryData(appointmentsQuery(session.userId).queryKey, { pages: [{ data, next }], pageParams: [null] })
    return markup(<AppointmentList viewer={session} />, queries)
  }

  test(
    'shows rows with picture or initials, name, time and status, linked to the appointment',
    { tags: ['APP-31', 'APP-32', 'APP-33'] },
    () => {
      const html = list(rows)
      expect([...html.matchAll(/href="\/appointment\/(\w)"/g)].map(([, uuid]) => uuid)).toEqual(['b', 'a'])
      expect(html).toMatch(/<img[^>]*photo\.webp/)
      expect(textOf(html)).toContain('Maya Okafor Wednesday, November 18, 2026, 8:00 – 9:00 PM Canceled')
      expect(list(rows, { session: professional })).toMatch(/aria-hidden="true">SP</)
    },
  )

  test('uses American English in any browser language', () => {
    mockGermanLocale()
    expect(textOf(list(rows))).toContain('Maya Okafor Wednesday, November 18, 2026, 8:00 – 9:00 PM Canceled')
  })

  test('shows the time of the other party if it differs', () => {
    const away = inList({ uuid: 'd', timeZone: 'America/Chicago', memberTimeZone: 'Asia/Tokyo' })
    expect(textOf(list([away]))).toContain('8:00 – 9:00 PM For Maya: Wed, Nov 18, 2:00 – 3:00 PM CST')
    expect(textOf(list([away], { session: professional }))).toContain('For Sam: Thu, Nov 19, 5:00 – 6:00 AM GMT+9')
    expect(textOf(list(rows))).not.toContain('For Maya')
  })

  test('shows each non-empty group under its heading, in the order of the reply', { tags: ['OP-071'] }, () => {
    const headings = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, text]) => text)
    const pending = inList({ uuid: 'c', group: 'answer' })
    const html = list([pending, ...rows], { session: professional })
    expect(headings(html)).toEqual(['Needs your answer', 'Upcoming', 'Past'])
    expect(textOf(html)).toMatch(/Needs your answer.*Pending.*Upcoming.*Pending.*Past.*Canceled/)
    expect(headings(list(rows))).toEqual(['Upcoming', 'Past'])
  })

  test('shows a "Show more" button if there is a next page', { tags: ['OP-123'] }, () => {
    expect(textOf(list(rows, { next: 'cursor' }))).toContain('Show more')
    expect(textOf(list(rows))).not.toContain('Show more')
  })

  test('shows a next step by role if it is empty', () => {
    expect(list([])).toContain('href="/search"')
    expect(list([], { session: professional })).toContain('/profile/edit?panel=9')
  })
})
