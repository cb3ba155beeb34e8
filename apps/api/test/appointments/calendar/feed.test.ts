import {
  calendarFeed,
  revokeCalendarFeed,
  createCalendarFeed,
  calendarFeedUrl,
} from '@fourfold/contract/appointments/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createFeedSecrets } from '../../../src/appointments/calendar/feed-secrets.ts'
import { brokenLines, readCalendar } from '../../setup/calendar-files.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { lastReceivedMail, applyAction } from '../notifications/received-mails.ts'
import { mustBook, openPractice, slotAt, slotsOf } from '../practice.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', PUBLIC_URL: 'https://fourfold.example' } })
})
afterAll(() => testApp.stop())

async function given(name: string, timeZone = 'America/New_York') {
  const practice = await openPractice(testApp, `pro.${name}`, { other: { timeZone } })
  const member = await testApp.member(`sam.${name}`)
  return { professional: { ...practice, email: testApp.emailOf(`pro.${name}`) }, member }
}

type Person = { token: string }
const since = async ({ token }: Person) => (await testApp.call(calendarFeed, {}, { token })).data?.openedAt

async function addressOf({ token }: Person): Promise<string | undefined> {
  const { data } = await testApp.call(calendarFeedUrl, { body: { password: PASSWORD } }, { token })
  return data?.url
}

async function opened({ token }: Person): Promise<string> {
  const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })
  if (!data?.url) throw new Error('no feed was opened')
  return data.url
}

/** Fetches as a calendar program does: with the address and nothing else. */
const fetched = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'GET', url: new URL(url).pathname, headers })

const eventsOf = async (url: string) => readCalendar((await fetched(url)).body).events
const inTheAfternoon = { hour: 18 }

describe("a private address of one's calendar", () => {
  test('exists once somebody asks for it, can be asked for again, and is gone when they close it', async () => {
    const { member } = await given('life')
    expect(await since(member)).toBeNull()
    const url = await opened(member)
    expect(url).toMatch(/^https:\/\/fourfold\.example\/api\/calendar\/[\w-]{64}\.ics$/)
    expect(await since(member)).toBe(testApp.clock.now().toString())
    expect(await addressOf(member)).toBe(url)
    expect((await fetched(url)).statusCode).toBe(200)

    expect((await testApp.call(revokeCalendarFeed, {}, { token: member.token })).status).toBe(200)
    expect(await since(member)).toBeNull()
    expect((await fetched(url)).statusCode).toBe(404)
    expect((await testApp.call(revokeCalendarFeed, {}, { token: member.token })).status).toBe(200)
  })

  test('made anew, the one before stops working; another person keeps theirs', async () => {
    const { member, professional } = await given('renewed')
    const others = await opened(professional)
    const first = await opened(member)
    const second = await opened(member)
    expect(second).not.toBe(first)
    const answers = await Promise.all([first, second, others].map((url) => fetched(url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200])
  })

  test('of two made at once, one works and is the one that is told again', async () => {
    const { member } = await given('race')
    const urls = await Promise.all([opened(member), opened(member), opened(member)])
    const answers = await Promise.all(urls.map((url) => fetched(url)))
    const working = urls.filter((_, index) => answers[index]?.statusCode === 200)
    expect(working).toEqual([await addressOf(member)])
  })

  test('cannot be guessed, nor made from a stolen table', async () => {
    const { member } = await given('thief')
    const url = await opened(member)
    const row = await testApp.db
      .selectFrom('calendar_feed')
      .select('calendar_feed.id')
      .where('calendar_feed.account_id', '=', member.user.id as never)
      .executeTakeFirstOrThrow()
    const secret = /calendar\/(.+)\.ics$/.exec(url)?.[1] ?? ''
    expect(JSON.stringify(row)).not.toContain(secret)

    const forged = createFeedSecrets('another secret of somebody else').createSecret(row.id)
    const flipped = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
    const guesses = [
      forged,
      flipped,
      row.id,
      'x',
      secret.slice(0, 22),
      `${secret}AAAA`,
      '%00',
      '..',
      secret.toLowerCase(),
    ]
    for (const guess of guesses) {
      const answer = await testApp.app.inject({ method: 'GET', url: `/api/calendar/${guess}.ics` })
      expect([guess, answer.statusCode]).toEqual([guess, 404])
      expect(answer.json()).toMatchObject({ data: null, errors: [{ code: 'not_found' }] })
    }
  })

  test('is for the logged in, and only for themselves', async () => {
    for (const call of [calendarFeed, revokeCalendarFeed]) {
      expect((await testApp.call(call, {})).status).toBe(401)
    }
    for (const call of [createCalendarFeed, calendarFeedUrl]) {
      expect((await testApp.call(call, { body: { password: PASSWORD } })).status).toBe(401)
    }
  })
})

describe('the calendar behind it', () => {
  test('is a file that only its reader keeps, and costs nothing while nothing changes', async () => {
    const { professional, member } = await given('cached')
    await mustBook(testApp, member.token, { practice: professional, slot: slotAt(testApp, 5, inTheAfternoon) })
    const url = await opened(member)
    const first = await fetched(url)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(brokenLines(first.body)).toEqual([])

    const etag = String(first.headers.etag)
    testApp.clock.advance({ hours: 1 })
    const again = await fetched(url, { 'if-none-match': `"older", W/${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    await mustBook(testApp, member.token, { practice: professional, slot: slotAt(testApp, 6, inTheAfternoon) })
    expect((await fetched(url, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('costs no more to ask for with a list of known versions as long as a header may be', async () => {
    const { member } = await given('long.list')
    const url = await opened(member)
    async function cpuMs(list: string): Promise<number> {
      const before = process.cpuUsage()
      for (let count = 0; count < 5; count++) await fetched(url, { 'if-none-match': list })
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    await cpuMs('"warm"')
    const short = await cpuMs('"older"')
    const long = await cpuMs(`"${' '.repeat(15_000)}`)
    expect(long - short).toBeLessThan(250)
  })

  test('holds what waits, what is confirmed and what took place; not what was called off', async () => {
    const { professional, member } = await given('states')
    const at = (inDays: number) => ({ practice: professional, slot: slotAt(testApp, inDays, inTheAfternoon) })
    const finished = await mustBook(testApp, member.token, at(1))
    await applyAction(testApp, professional, 'approve', finished)
    testApp.clock.advance({ hours: 48 })
    await applyAction(testApp, professional, 'finish', finished)
    const pending = await mustBook(testApp, member.token, at(3))
    const confirmed = await mustBook(testApp, member.token, at(4))
    await applyAction(testApp, professional, 'approve', confirmed)
    const rejected = await mustBook(testApp, member.token, at(5))
    await applyAction(testApp, professional, 'reject', rejected)
    const cancelled = await mustBook(testApp, member.token, at(6))
    await applyAction(testApp, member, 'cancel', cancelled)

    const shown = (await eventsOf(await opened(member))).map(({ uid, status, summary }) => [uid, status, summary])
    const name = 'Appointment with Pro states Test'
    expect(shown).toEqual([
      [`${confirmed}@fourfold.example`, 'CONFIRMED', name],
      [`${pending}@fourfold.example`, 'TENTATIVE', `${name} (not confirmed yet)`],
      [`${finished}@fourfold.example`, 'CONFIRMED', name],
    ])
    expect(await eventsOf(await opened(professional))).toMatchObject([
      { summary: 'Appointment with Sam states Test' },
      { summary: 'Appointment with Sam states Test (not confirmed yet)' },
      { summary: 'Appointment with Sam states Test' },
    ])

    testApp.clock.advance({ hours: 24 * 80 })
    expect(await eventsOf(await opened(member))).toHaveLength(3)
    testApp.clock.advance({ hours: 24 * 20 })
    expect(await eventsOf(await opened(member))).toHaveLength(0)
  })

  test('says the same event in the same words as the mail', async () => {
    const { professional, member } = await given('same', 'Australia/Lord_Howe')
    const [slot = slotAt(testApp, 5)] = await slotsOf(testApp, professional, { inDays: 5 })
    const uuid = await mustBook(testApp, member.token, { practice: professional, slot })
    await applyAction(testApp, professional, 'approve', uuid)
    const { event } = await lastReceivedMail(testApp, member, 1)
    const [shown] = await eventsOf(await opened(member))
    expect(shown).toEqual({ ...event, organizer: null, attendees: [] })
    expect(shown?.zone).toBe('Australia/Lord_Howe')
  })

  test("shows nobody else's appointments, and no address of the other", async () => {
    const { professional, member } = await given('mine')
    const { member: stranger } = await given('stranger')
    await mustBook(testApp, member.token, { practice: professional, slot: slotAt(testApp, 5, inTheAfternoon) })
    expect(await eventsOf(await opened(stranger))).toEqual([])
    expect((await fetched(await opened(member))).body).not.toContain(professional.email)
    expect((await fetched(await opened(professional))).body).not.toContain(member.email)
  })

  test("shows a member's place no longer than a month after they met, whomever else either of them meets", async () => {
    const place = { preferredClient: true, other: { timeZone: 'America/New_York', address: 'Practice 1' } }
    const professional = await openPractice(testApp, 'pro.place', place)
    const member = await testApp.member('sam.place')
    const { professional: rival, member: stranger } = await given('elsewhere')
    const personalInfo = { address: '1 SECRET Street' }
    await testApp.call(editProfile, { body: { personalInfo } }, member)
    const slot = () => slotAt(testApp, 1, inTheAfternoon)
    const past = await mustBook(testApp, member.token, { practice: professional, slot: slot(), location: 'Client' })
    await applyAction(testApp, professional, 'approve', past)
    testApp.clock.advance({ hours: 48 })
    await applyAction(testApp, professional, 'finish', past)
    const url = await opened(professional)
    expect((await fetched(url)).body).toContain('SECRET')
    testApp.clock.advance({ hours: 24 * 31 })
    await mustBook(testApp, stranger.token, { practice: professional, slot: slot() })
    await mustBook(testApp, member.token, { practice: rival, slot: slot() })
    const { body } = await fetched(url)
    expect(body).toContain(past)
    expect(body).not.toContain('SECRET')
  })
})
