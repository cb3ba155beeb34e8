import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { statusLabel } from '~/features/appointments/appointment-texts.ts'
import { AppointmentScreen } from '~/features/appointments/detail/AppointmentScreen.tsx'
import { AppointmentList } from '~/features/appointments/list/AppointmentList.tsx'
import { appointmentsQuery, alternativesQuery, disclosedFieldsQuery } from '~/features/appointments/queries.ts'

import { markup, viewer, wordsIn } from '../markup.tsx'
import { appointment, inList } from './fixtures.ts'

/** While there is time to answer. */
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(appointment.answerBy) - 3_600_000, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** As a browser does whose owner speaks it. */
function speakGerman(): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), locale: 'de-DE' }
  })
}

const detail = (part: Partial<Appointment> = {}) =>
  markup(<AppointmentScreen appointment={{ ...appointment, ...part }} review={null} />)

describe('one appointment', () => {
  test(
    'is headed by its time, long at the start and short at the end, with zone and place',
    { tags: ['APP-35', 'APP-36'] },
    () => {
      const html = detail()
      expect(html).toMatch(/<h1[^>]*><span lang="en-US">November 18, 2026 at 8:00 PM – 9:00 PM<\/span><\/h1>/)
      expect(wordsIn(html)).toContain('Coordinated Universal Time · Web Conferencing')
    },
  )

  test(
    'a browser that speaks German has its heading in German, marked as such; all else is English',
    { tags: ['OP-073'] },
    () => {
      speakGerman()
      const html = detail({ memberTimeZone: 'America/Chicago' })
      expect(html).toMatch(/<h1[^>]*><span lang="de-DE">18. November 2026 um 20:00 – 21:00<\/span><\/h1>/)
      expect(wordsIn(html)).toContain('Coordinated Universal Time · Web Conferencing')
      expect(wordsIn(html)).toContain('For Sam: November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time')
    },
  )

  test('E-08: the clock of the other one is told where it differs, to each of the two', () => {
    const chicago = 'November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time'
    expect(wordsIn(detail({ viewer: 'member', timeZone: 'America/Chicago' }))).toContain(`For Maya: ${chicago}`)
    expect(wordsIn(detail({ memberTimeZone: 'America/Chicago' }))).toContain(`For Sam: ${chicago}`)
    expect(wordsIn(detail())).not.toContain('For Sam')
    expect(wordsIn(detail({ viewer: 'member', timeZone: 'Atlantic/Reykjavik' }))).not.toContain('For Maya')
  })

  test('E-08: a person who travels there is told the local time', () => {
    const chicago = 'Local time there: November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time'
    const zones = { timeZone: 'America/Chicago', memberTimeZone: 'Asia/Tokyo' }
    expect(wordsIn(detail({ viewer: 'member', location: 'Home', ...zones }))).toContain(chicago)
    expect(wordsIn(detail({ location: 'Client', ...zones }))).toContain(
      'Local time there: November 19, 2026 at 5:00 AM – 6:00 AM, Japan Standard Time',
    )
  })

  test('E-09, E-10: tells what it costs, what was written along, and how to join once it is confirmed', () => {
    const rule = 'You pay Maya directly. Fourfold never charges you for canceling. Maya may, so ask first.'
    expect(wordsIn(detail({ viewer: 'member', note: 'My knee' }))).toContain(
      `Price $120 per session ${rule} Your note My knee`,
    )
    const theirs = wordsIn(detail({ note: 'My knee' }))
    expect(theirs).toContain('Price $120 per session Note My knee')
    expect(theirs).not.toContain('Join')
    expect(wordsIn(detail({ status: 'Scheduled' }))).toContain('Join Maya will send a link')
    expect(detail({ status: 'Scheduled', meetingLink: 'https://meet.example/x' })).toMatch(
      /<a[^>]*href="https:\/\/meet\.example\/x"[^>]*rel="noopener noreferrer"|rel="noopener noreferrer"[^>]*href="https:\/\/meet/,
    )
    expect(wordsIn(detail({ status: 'Scheduled', location: 'Home' }))).not.toContain('Join')
  })

  test('asks nobody to ask for a price once it is over or will not be', () => {
    const advice = 'Maya has not named a price. Ask before you meet.'
    expect(wordsIn(detail({ price: null }))).toContain(advice)
    for (const status of ['Finished', 'Rejected', 'Cancelled'] as const) {
      expect(wordsIn(detail({ price: null, status }))).not.toContain(advice)
    }
    expect(detail({ price: null, status: 'Finished' })).not.toMatch(/<dl[^>]*><\/dl>/)
    vi.setSystemTime(Date.parse(appointment.end) + 60_000)
    expect(wordsIn(detail({ price: null, status: 'Scheduled' }))).not.toContain(advice)
    expect(wordsIn(detail({ status: 'Finished' }))).toContain('$120 per session')
  })

  test('E-12: what the one who ended it wrote is shown to both', () => {
    const ended = { status: 'Rejected' as const, explanation: { by: 'professional' as const, text: 'I am away' } }
    expect(wordsIn(detail(ended))).toContain('You wrote I am away')
    expect(wordsIn(detail({ ...ended, viewer: 'member' }))).toContain('Maya wrote I am away')
  })

  test('a member whose request was not taken is offered others for the same time', () => {
    const answers = new QueryClient()
    const { start, end, uuid } = appointment
    const ines = { username: 'ines', name: 'ines roth', profileImageUrl: null, title: 'Coach', start, end, price: 90 }
    answers.setQueryData(alternativesQuery(viewer.userId, uuid).queryKey, { equals: [ines] })
    answers.setQueryData(disclosedFieldsQuery(viewer.userId).queryKey, ['name', 'email'])
    const page = (part: Partial<Appointment>) =>
      wordsIn(markup(<AppointmentScreen appointment={{ ...appointment, ...part }} review={null} />, answers))
    expect(page({ status: 'Rejected', viewer: 'member' })).toMatch(
      /Available at the same time They help.*will see your name and your email\..*Ines Roth Coach · \$90 per session · 8:00 – 9:00 PM Ask Ines/,
    )
    expect(page({ status: 'Rejected' })).not.toContain('Available at the same time')
    expect(page({ viewer: 'member' })).not.toContain('Available at the same time')
  })

  test(
    'shows the member as Referral, with each question of the Goals and what was answered',
    { tags: ['APP-37', 'APP-38'] },
    () => {
      expect(wordsIn(detail())).toContain(
        'Referral SP Sam Parker Desk job, two kids, wants to run again. Goals ' +
          'What would you like help with first? Chronic back pain; Sleep How long has it been going on? More than a year Age',
      )
    },
  )

  test('the Referral says what the member told', { tags: ['APP-39', 'APP-40'] }, () => {
    expect(wordsIn(detail())).toContain(
      'Age 18-34 Gender Prefer Not To Say Email sam@example.com Issues and Concerns Pain after sitting ' +
        'Insurance Yes Free 15 call Yes Weekend Service No',
    )
    const wishes = { ...appointment.Member, personalInfo: { expectedFree15: false, expectedWorkWeekends: true } }
    expect(wordsIn(detail({ Member: wishes }))).toContain('Free 15 call No Weekend Service Yes')
  })

  test('shows the professional with suffix, words, photo and the way to their page', { tags: ['APP-41'] }, () => {
    const html = detail()
    expect(wordsIn(html)).toContain('Professional Maya Okafor DPT, CSCS Physical therapist for runners')
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
      const texts = [...bar.matchAll(/>([^<]+)</g)].map(([, words]) => words)
      expect(texts).toContain(text)
      expect(texts).toContain(statusLabel(status))
    })
  }

  test('stands with the buttons for what can be done', { tags: ['APP-43'] }, () => {
    const html = detail()
    const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) => wordsIn(inner))
    expect(buttons).toEqual(['Reject Appointment', 'Confirm Appointment', 'Add to calendar'])
    expect(html.indexOf('Pending professional approval')).toBeGreaterThan(0)
  })

  test('a request nobody answered says why it ended', () => {
    expect(wordsIn(detail({ status: 'Rejected', reason: 'no answer' }))).toContain('there was no answer in time')
  })

  test('each party sends messages to the other one', { tags: ['APP-44'] }, () => {
    expect(detail()).toContain(`href="/chat/sam?appointment=${appointment.uuid}"`)
    expect(detail({ viewer: 'member' })).toContain('href="/chat/maya%2Fokafor"')
  })

  test('a professional knows that writing confirms, while there is something to confirm', () => {
    const hint = 'Writing to Sam Parker also confirms the appointment.'
    expect(wordsIn(detail())).toContain(hint)
    expect(wordsIn(detail({ status: 'Scheduled' }))).not.toContain(hint)
    expect(wordsIn(detail({ viewer: 'member' }))).not.toContain('also confirms')
  })

  test('the other one stands first', () => {
    expect(wordsIn(detail({ viewer: 'member' }))).toMatch(/Professional Maya Okafor.*Referral SP Sam Parker/)
    expect(wordsIn(detail())).toMatch(/Referral SP Sam Parker.*Professional Maya Okafor/)
  })
})

const professional = { ...viewer, isProfessional: true, username: 'maya/okafor' }

describe('the list of appointments', () => {
  const rows = [
    inList({ uuid: 'b', start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T10:00:00.000Z' }),
    inList({ uuid: 'a', status: 'Cancelled', group: 'past' }),
  ]
  function list(data: typeof rows, { who = viewer, next = null as string | null } = {}): string {
    const answers = new QueryClient()
    answers.setQueryData(appointmentsQuery(who.userId).queryKey, { pages: [{ data, next }], pageParams: [null] })
    return markup(<AppointmentList viewer={who} />, answers)
  }

  test(
    'a row has the picture or initials, the name, the time and the status, and leads on',
    { tags: ['APP-31', 'APP-32', 'APP-33'] },
    () => {
      const html = list(rows)
      expect([...html.matchAll(/href="\/appointment\/(\w)"/g)].map(([, uuid]) => uuid)).toEqual(['b', 'a'])
      expect(html).toMatch(/<img[^>]*photo\.webp/)
      expect(wordsIn(html)).toContain('Maya Okafor Wednesday, November 18, 2026, 8:00 – 9:00 PM Canceled')
      expect(list(rows, { who: professional })).toMatch(/aria-hidden="true">SP</)
    },
  )

  test('is American English, whatever the browser speaks', () => {
    speakGerman()
    expect(wordsIn(list(rows))).toContain('Maya Okafor Wednesday, November 18, 2026, 8:00 – 9:00 PM Canceled')
  })

  test('E-08: a row tells the clock of the other one where it differs', () => {
    const away = inList({ uuid: 'd', timeZone: 'America/Chicago', memberTimeZone: 'Asia/Tokyo' })
    expect(wordsIn(list([away]))).toContain('8:00 – 9:00 PM For Maya: Wed, Nov 18, 2:00 – 3:00 PM CST')
    expect(wordsIn(list([away], { who: professional }))).toContain('For Sam: Thu, Nov 19, 5:00 – 6:00 AM GMT+9')
    expect(wordsIn(list(rows))).not.toContain('For Maya')
  })

  test(
    'each group stands under its heading, in the order of the reply, and an empty one has none',
    { tags: ['OP-071'] },
    () => {
      const headings = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, words]) => words)
      const waiting = inList({ uuid: 'c', group: 'answer' })
      const html = list([waiting, ...rows], { who: professional })
      expect(headings(html)).toEqual(['Needs your answer', 'Upcoming', 'Past'])
      expect(wordsIn(html)).toMatch(/Needs your answer.*Pending.*Upcoming.*Pending.*Past.*Canceled/)
      expect(headings(list(rows))).toEqual(['Upcoming', 'Past'])
    },
  )

  test('offers to show more where the list has a next page', { tags: ['OP-123'] }, () => {
    expect(wordsIn(list(rows, { next: 'cursor' }))).toContain('Show more')
    expect(wordsIn(list(rows))).not.toContain('Show more')
  })

  test('where there is none it says what to do next, to each in their own way', () => {
    expect(list([])).toContain('href="/search"')
    expect(list([], { who: professional })).toContain('/profile/edit?panel=9')
  })
})
