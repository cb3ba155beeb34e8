import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { formatStatus } from '~/features/appointments/appointment-texts.ts'
import { AppointmentScreen } from '~/features/appointments/detail/AppointmentScreen.tsx'
import { AppointmentList } from '~/features/appointments/list/AppointmentList.tsx'
import { appointmentsQuery, alternativesQuery, disclosedFieldsQuery } from '~/features/appointments/queries.ts'

import { renderMarkup, viewer, extractText } from '../render-markup.tsx'
import { appointment, buildListItem } from './fixtures.ts'

/** Sets the time to an hour before the deadline for an answer. */
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

const renderDetail = (overrides: Partial<Appointment> = {}) =>
  renderMarkup(<AppointmentScreen appointment={{ ...appointment, ...overrides }} review={null} />)

describe('the appointment screen', () => {
  test(
    'has a heading with the start in long and the end in short format, with zone and location',
    { tags: ['APP-35', 'APP-36'] },
    () => {
      const html = renderDetail()
      expect(html).toMatch(/<h1[^>]*><span lang="en-US">November 18, 2026 at 8:00 PM – 9:00 PM<\/span><\/h1>/)
      expect(extractText(html)).toContain('Coordinated Universal Time · Web Conferencing')
    },
  )

  test(
    'has its heading in the language of the browser, marked with lang, and everything else in English',
    { tags: ['OP-073'] },
    () => {
      mockGermanLocale()
      const html = renderDetail({ memberTimeZone: 'America/Chicago' })
      expect(html).toMatch(/<h1[^>]*><span lang="de-DE">18. November 2026 um 20:00 – 21:00<\/span><\/h1>/)
      expect(extractText(html)).toContain('Coordinated Universal Time · Web Conferencing')
      expect(extractText(html)).toContain('For Sam: November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time')
    },
  )

  test('shows each party the time of the other party if it differs', () => {
    const chicago = 'November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time'
    expect(extractText(renderDetail({ viewer: 'member', timeZone: 'America/Chicago' }))).toContain(
      `For Maya: ${chicago}`,
    )
    expect(extractText(renderDetail({ memberTimeZone: 'America/Chicago' }))).toContain(`For Sam: ${chicago}`)
    expect(extractText(renderDetail())).not.toContain('For Sam')
    expect(extractText(renderDetail({ viewer: 'member', timeZone: 'Atlantic/Reykjavik' }))).not.toContain('For Maya')
  })

  test('shows the local time to the party who travels', () => {
    const chicago = 'Local time there: November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time'
    const zones = { timeZone: 'America/Chicago', memberTimeZone: 'Asia/Tokyo' }
    expect(extractText(renderDetail({ viewer: 'member', location: 'Home', ...zones }))).toContain(chicago)
    expect(extractText(renderDetail({ location: 'Client', ...zones }))).toContain(
      'Local time there: November 19, 2026 at 5:00 AM – 6:00 AM, Japan Standard Time',
    )
  })

  test('shows price and note, and the meeting link once confirmed', () => {
    const rule = 'You pay Maya directly. Fourfold never charges you for canceling. Maya may, so ask first.'
    expect(extractText(renderDetail({ viewer: 'member', note: 'My knee' }))).toContain(
      `Price $120 per session ${rule} Your note My knee`,
    )
    const professionalText = extractText(renderDetail({ note: 'My knee' }))
    expect(professionalText).toContain('Price $120 per session Note My knee')
    expect(professionalText).not.toContain('Join')
    expect(extractText(renderDetail({ status: 'Scheduled' }))).toContain('Join Maya will send a link')
    expect(renderDetail({ status: 'Scheduled', meetingLink: 'https://meet.example/x' })).toMatch(
      /<a[^>]*href="https:\/\/meet\.example\/x"[^>]*rel="noopener noreferrer"|rel="noopener noreferrer"[^>]*href="https:\/\/meet/,
    )
    expect(extractText(renderDetail({ status: 'Scheduled', location: 'Home' }))).not.toContain('Join')
  })

  test('does not advise asking for a price after the appointment or if it does not take place', () => {
    const advice = 'Maya has not named a price. Ask before you meet.'
    expect(extractText(renderDetail({ price: null }))).toContain(advice)
    for (const status of ['Finished', 'Rejected', 'Cancelled'] as const) {
      expect(extractText(renderDetail({ price: null, status }))).not.toContain(advice)
    }
    expect(renderDetail({ price: null, status: 'Finished' })).not.toMatch(/<dl[^>]*><\/dl>/)
    vi.setSystemTime(Date.parse(appointment.end) + 60_000)
    expect(extractText(renderDetail({ price: null, status: 'Scheduled' }))).not.toContain(advice)
    expect(extractText(renderDetail({ status: 'Finished' }))).toContain('$120 per session')
  })

  test('shows the explanation of a rejection to both parties', () => {
    const rejection = { status: 'Rejected' as const, explanation: { by: 'professional' as const, text: 'I am away' } }
    expect(extractText(renderDetail(rejection))).toContain('You wrote I am away')
    expect(extractText(renderDetail({ ...rejection, viewer: 'member' }))).toContain('Maya wrote I am away')
  })

  test('offers alternatives at the same time to the member of a rejected request', () => {
    const queries = new QueryClient()
    const { start, end, uuid } = appointment
    const ines = { username: 'ines', name: 'ines roth', profileImageUrl: null, title: 'Coach', start, end, price: 90 }
    queries.setQueryData(alternativesQuery(viewer.userId, uuid).queryKey, { equals: [ines] })
    queries.setQueryData(disclosedFieldsQuery(viewer.userId).queryKey, ['name', 'email'])
    const renderPage = (overrides: Partial<Appointment>) =>
      extractText(
        renderMarkup(<AppointmentScreen appointment={{ ...appointment, ...overrides }} review={null} />, queries),
      )
    expect(renderPage({ status: 'Rejected', viewer: 'member' })).toMatch(
      /Available at the same time They help.*will see your name and your email\..*Ines Roth Coach · \$90 per session · 8:00 – 9:00 PM Ask Ines/,
    )
    expect(renderPage({ status: 'Rejected' })).not.toContain('Available at the same time')
    expect(renderPage({ viewer: 'member' })).not.toContain('Available at the same time')
  })

  test('shows the member as Referral, with the answered questions as Goals', { tags: ['APP-37', 'APP-38'] }, () => {
    expect(extractText(renderDetail())).toContain(
      'Referral SP Sam Parker Desk job, two kids, wants to run again. Goals ' +
        'What would you like help with first? Chronic back pain; Sleep How long has it been going on? More than a year Age',
    )
  })

  test('shows the details that the member disclosed in the Referral', { tags: ['APP-39', 'APP-40'] }, () => {
    expect(extractText(renderDetail())).toContain(
      'Age 18-34 Gender Prefer Not To Say Email sam@example.com Issues and Concerns Pain after sitting ' +
        'Insurance Yes Free 15 call Yes Weekend Service No',
    )
    const otherMember = { ...appointment.Member, personalInfo: { expectedFree15: false, expectedWorkWeekends: true } }
    expect(extractText(renderDetail({ Member: otherMember }))).toContain('Free 15 call No Weekend Service Yes')
  })

  test('shows the professional with suffix, description, photo and a link to the profile', { tags: ['APP-41'] }, () => {
    const html = renderDetail()
    expect(extractText(html)).toContain('Professional Maya Okafor DPT, CSCS Physical therapist for runners')
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
      const [bar = ''] = /role="status".*?<\/div><\/div>|role="status".*?<\/div>/s.exec(renderDetail({ status })) ?? []
      const texts = [...bar.matchAll(/>([^<]+)</g)].map(([, text]) => text)
      expect(texts).toContain(text)
      expect(texts).toContain(formatStatus(status))
    })
  }

  test('shows the buttons of the available actions', { tags: ['APP-43'] }, () => {
    const html = renderDetail()
    const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) => extractText(inner))
    expect(buttons).toEqual(['Reject Appointment', 'Confirm Appointment', 'Add to calendar'])
    expect(html.indexOf('Pending professional approval')).toBeGreaterThan(0)
  })

  test('explains that a request expired without an answer', () => {
    expect(extractText(renderDetail({ status: 'Rejected', reason: 'no answer' }))).toContain(
      'there was no answer in time',
    )
  })

  test('links each party to the chat with the other party', { tags: ['APP-44'] }, () => {
    expect(renderDetail()).toContain(`href="/chat/sam?appointment=${appointment.uuid}"`)
    expect(renderDetail({ viewer: 'member' })).toContain('href="/chat/maya%2Fokafor"')
  })

  test('tells the professional that sending a message confirms a pending request', () => {
    const note = 'Writing to Sam Parker also confirms the appointment.'
    expect(extractText(renderDetail())).toContain(note)
    expect(extractText(renderDetail({ status: 'Scheduled' }))).not.toContain(note)
    expect(extractText(renderDetail({ viewer: 'member' }))).not.toContain('also confirms')
  })

  test('shows the other party first', () => {
    expect(extractText(renderDetail({ viewer: 'member' }))).toMatch(/Professional Maya Okafor.*Referral SP Sam Parker/)
    expect(extractText(renderDetail())).toMatch(/Referral SP Sam Parker.*Professional Maya Okafor/)
  })
})

const professional = { ...viewer, isProfessional: true, username: 'maya/okafor' }

describe('the appointment list', () => {
  const rows = [
    buildListItem({ uuid: 'b', start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T10:00:00.000Z' }),
    buildListItem({ uuid: 'a', status: 'Cancelled', group: 'past' }),
  ]
  function renderList(data: typeof rows, { session = viewer, next = null as string | null } = {}): string {
    const queries = new QueryClient()
    queries.setQueryData(appointmentsQuery(session.userId).queryKey, { pages: [{ data, next }], pageParams: [null] })
    return renderMarkup(<AppointmentList viewer={session} />, queries)
  }

  test(
    'shows rows with picture or initials, name, time and status, linked to the appointment',
    { tags: ['APP-31', 'APP-32', 'APP-33'] },
    () => {
      const html = renderList(rows)
      expect([...html.matchAll(/href="\/appointment\/(\w)"/g)].map(([, uuid]) => uuid)).toEqual(['b', 'a'])
      expect(html).toMatch(/<img[^>]*photo\.webp/)
      expect(extractText(html)).toContain('Maya Okafor Wednesday, November 18, 2026, 8:00 – 9:00 PM Canceled')
      expect(renderList(rows, { session: professional })).toMatch(/aria-hidden="true">SP</)
    },
  )

  test('uses American English in any browser language', () => {
    mockGermanLocale()
    expect(extractText(renderList(rows))).toContain('Maya Okafor Wednesday, November 18, 2026, 8:00 – 9:00 PM Canceled')
  })

  test('shows the time of the other party if it differs', () => {
    const otherZones = buildListItem({ uuid: 'd', timeZone: 'America/Chicago', memberTimeZone: 'Asia/Tokyo' })
    expect(extractText(renderList([otherZones]))).toContain('8:00 – 9:00 PM For Maya: Wed, Nov 18, 2:00 – 3:00 PM CST')
    expect(extractText(renderList([otherZones], { session: professional }))).toContain(
      'For Sam: Thu, Nov 19, 5:00 – 6:00 AM GMT+9',
    )
    expect(extractText(renderList(rows))).not.toContain('For Maya')
  })

  test('shows each non-empty group under its heading, in the order of the reply', { tags: ['OP-071'] }, () => {
    const headings = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, text]) => text)
    const pendingRequest = buildListItem({ uuid: 'c', group: 'answer' })
    const html = renderList([pendingRequest, ...rows], { session: professional })
    expect(headings(html)).toEqual(['Needs your answer', 'Upcoming', 'Past'])
    expect(extractText(html)).toMatch(/Needs your answer.*Pending.*Upcoming.*Pending.*Past.*Canceled/)
    expect(headings(renderList(rows))).toEqual(['Upcoming', 'Past'])
  })

  test('shows a "Show more" button if there is a next page', { tags: ['OP-123'] }, () => {
    expect(extractText(renderList(rows, { next: 'cursor' }))).toContain('Show more')
    expect(extractText(renderList(rows))).not.toContain('Show more')
  })

  test('shows a next step for the role of the viewer if there are no appointments', () => {
    expect(renderList([])).toContain('href="/search"')
    expect(renderList([], { session: professional })).toContain('/profile/edit?panel=9')
  })
})
