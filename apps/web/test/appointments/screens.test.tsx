import { statusTexts } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment } from '@fourfold/contract/appointments/shapes'
import { describe, expect, test } from 'vitest'

import { AppointmentScreen } from '~/features/appointments/detail/AppointmentScreen.tsx'
import { AppointmentList } from '~/features/appointments/list/AppointmentList.tsx'

import { markup, wordsIn } from '../markup.tsx'
import { appointment, inList } from './somebody.ts'

const detail = (part: Partial<Appointment> = {}) =>
  markup(<AppointmentScreen appointment={{ ...appointment, ...part }} rate={null} review={null} />)

describe('one appointment', () => {
  test('APP-35, APP-36: is headed by its time, long at the start and short at the end, with zone and place', () => {
    const html = detail()
    expect(html).toMatch(/<h1[^>]*>November 18, 2026 at 8:00 PM – 9:00 PM<\/h1>/)
    expect(wordsIn(html)).toContain('Coordinated Universal Time · Web Conferencing')
  })

  test('the zone it was booked in is told where its clock differs', () => {
    expect(wordsIn(detail({ timeZone: 'America/Chicago' }))).toContain(
      'Wednesday, November 18, 2:00 – 3:00 PM in Central Standard Time',
    )
    expect(wordsIn(detail())).not.toContain(' in Coordinated Universal Time')
  })

  test('APP-37 to APP-40: shows the member as Referral, with goals and what they told', () => {
    expect(wordsIn(detail())).toContain(
      'Referral Sam Parker Desk job, two kids, wants to run again. Goals ' +
        'What would you like help with first? Chronic back pain, Sleep How long has it been going on? More than a year ' +
        'Age 18-34 Gender Prefer Not To Say Email sam@example.com Issues and Concerns Pain after sitting ' +
        'Insurance Yes Free 15 call Yes Weekend Service No',
    )
  })

  test('APP-41: shows the professional with suffix, words, photo and the way to their page', () => {
    const html = detail()
    expect(wordsIn(html)).toContain('Professional Maya Okafor DPT, CSCS Physical therapist for runners')
    expect(html).toMatch(/<img[^>]*src="\/photo\.webp"/)
    expect(html).toContain('href="/user/maya%2Fokafor"')
  })

  test.each(['Pending', 'Scheduled', 'Rejected', 'Cancelled', 'Finished'] as const)(
    'APP-43, APP-48 to APP-52: says what %s means',
    (status) => {
      expect(wordsIn(detail({ status }))).toContain(statusTexts[status])
    },
  )

  test('a request nobody answered says why it ended', () => {
    expect(wordsIn(detail({ status: 'Rejected', reason: 'no answer' }))).toContain('there was no answer in time')
  })

  test('APP-44: a message goes to the other one, whoever looks', () => {
    expect(detail()).toContain('href="/chat/sam"')
    expect(detail({ viewer: 'member' })).toContain('href="/chat/maya%2Fokafor"')
  })

  test('APP-58: a professional knows that writing confirms, while there is something to confirm', () => {
    const hint = 'Writing to Sam Parker also confirms the appointment.'
    expect(wordsIn(detail())).toContain(hint)
    expect(wordsIn(detail({ status: 'Scheduled' }))).not.toContain(hint)
    expect(wordsIn(detail({ viewer: 'member' }))).not.toContain('also confirms')
  })

  test('the other one stands first', () => {
    expect(wordsIn(detail({ viewer: 'member' }))).toMatch(/Professional Maya Okafor.*Referral Sam Parker/)
    expect(wordsIn(detail())).toMatch(/Referral Sam Parker.*Professional Maya Okafor/)
  })
})

const viewer = { token: 't', userId: 1, isAdmin: false, isProfessional: false, username: 'sam' }
const professional = { ...viewer, isProfessional: true, username: 'maya/okafor' }

describe('the list of appointments', () => {
  const rows = [
    inList({ uuid: 'a', status: 'Cancelled' }),
    inList({ uuid: 'b', start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T10:00:00.000Z' }),
  ]

  test('APP-31 to APP-33: a row has the picture or initials, the name, the time and the status, and leads on', () => {
    const html = markup(<AppointmentList appointments={rows} viewer={viewer} />)
    expect([...html.matchAll(/href="\/appointment\/(\w)"/g)].map(([, uuid]) => uuid)).toEqual(['b', 'a'])
    expect(html).toMatch(/<img[^>]*photo\.webp/)
    expect(wordsIn(html)).toContain('Maya Okafor Wednesday, November 18, 2026, 8:00 – 9:00 PM Canceled')
    expect(markup(<AppointmentList appointments={rows} viewer={professional} />)).toMatch(/aria-hidden="true">SP</)
  })

  test('a professional reads how many requests wait, a member does not', () => {
    const shown = (who: typeof viewer) => wordsIn(markup(<AppointmentList appointments={rows} viewer={who} />))
    expect(shown(professional)).toContain('1 request waits for your answer.')
    expect(shown(viewer)).not.toContain('your answer')
  })

  test('many are shown in parts', () => {
    const many = Array.from({ length: 45 }, (_, place) => inList({ uuid: `u${place}` }))
    const html = markup(<AppointmentList appointments={many} viewer={viewer} />)
    expect(html.match(/<li>/g)).toHaveLength(40)
    expect(wordsIn(html)).toContain('Show 5 more')
  })

  test('where there is none it says what to do next, to each in their own way', () => {
    expect(markup(<AppointmentList appointments={[]} viewer={viewer} />)).toContain('href="/search"')
    expect(markup(<AppointmentList appointments={[]} viewer={professional} />)).toContain('/profile/edit?panel=9')
  })
})
