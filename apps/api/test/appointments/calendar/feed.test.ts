import {
  calendarFeed,
  revokeCalendarFeed,
  createCalendarFeed,
  calendarFeedUrl,
} from '@fourfold/contract/appointments/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createFeedSecrets } from '../../../src/appointments/calendar/feed-secrets.ts'
import { findInvalidLines, readCalendar } from '../../setup/calendar-files.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { mustBook, createBookableProfessional, slotAt, loadSlots } from '../bookable-professional.ts'
import { receiveLastMail, applyAction } from '../notifications/received-mails.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000', PUBLIC_URL: 'https://fourfold.example' } })
})
afterAll(() => testApp.stop())

async function createParties(name: string, timeZone = 'America/New_York') {
  const professional = await createBookableProfessional(testApp, `pro.${name}`, { other: { timeZone } })
  const member = await testApp.member(`sam.${name}`)
  return { professional: { ...professional, email: testApp.emailOf(`pro.${name}`) }, member }
}

type Person = { token: string }
const loadOpenedAt = async ({ token }: Person) => (await testApp.call(calendarFeed, {}, { token })).data?.openedAt

async function showFeed({ token }: Person): Promise<string | undefined> {
  const { data } = await testApp.call(calendarFeedUrl, { body: { password: PASSWORD } }, { token })
  return data?.url
}

async function createFeed({ token }: Person): Promise<string> {
  const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })
  if (!data?.url) throw new Error('feed not created')
  return data.url
}

/** Fetches the feed without a session, like a calendar app. */
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'GET', url: new URL(url).pathname, headers })

const fetchEvents = async (url: string) => readCalendar((await fetchFeed(url)).body).events
/** Afternoon in New York. */
const afternoon = { hour: 18 }

describe('feed address', () => {
  test('is created, shown again and deleted on request', async () => {
    const { member } = await createParties('life')
    expect(await loadOpenedAt(member)).toBeNull()
    const url = await createFeed(member)
    expect(url).toMatch(/^https:\/\/fourfold\.example\/api\/calendar\/[\w-]{64}\.ics$/)
    expect(await loadOpenedAt(member)).toBe(testApp.clock.now().toString())
    expect(await showFeed(member)).toBe(url)
    expect((await fetchFeed(url)).statusCode).toBe(200)

    expect((await testApp.call(revokeCalendarFeed, {}, { token: member.token })).status).toBe(200)
    expect(await loadOpenedAt(member)).toBeNull()
    expect((await fetchFeed(url)).statusCode).toBe(404)
    expect((await testApp.call(revokeCalendarFeed, {}, { token: member.token })).status).toBe(200)
  })

  test('stops working when its user creates a new one, without affecting other users', async () => {
    const { member, professional } = await createParties('renewed')
    const professionalUrl = await createFeed(professional)
    const first = await createFeed(member)
    const second = await createFeed(member)
    expect(second).not.toBe(first)
    const responses = await Promise.all([first, second, professionalUrl].map((url) => fetchFeed(url)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200])
  })

  test('is valid once after concurrent requests, and the valid one is shown', async () => {
    const { member } = await createParties('race')
    const urls = await Promise.all([createFeed(member), createFeed(member), createFeed(member)])
    const responses = await Promise.all(urls.map((url) => fetchFeed(url)))
    const working = urls.filter((_, index) => responses[index]?.statusCode === 200)
    expect(working).toEqual([await showFeed(member)])
  })

  test('cannot be guessed or derived from its database row', async () => {
    const { member } = await createParties('thief')
    const url = await createFeed(member)
    const row = await testApp.db
      .selectFrom('calendar_feed')
      .select('calendar_feed.id')
      .where('calendar_feed.account_id', '=', member.user.id as never)
      .executeTakeFirstOrThrow()
    const secret = /calendar\/(.+)\.ics$/.exec(url)?.[1] ?? ''
    expect(JSON.stringify(row)).not.toContain(secret)

    const forged = createFeedSecrets('the secret of another installation').createSecret(row.id)
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
      const response = await testApp.app.inject({ method: 'GET', url: `/api/calendar/${guess}.ics` })
      expect([guess, response.statusCode]).toEqual([guess, 404])
      expect(response.json()).toMatchObject({ data: null, errors: [{ code: 'not_found' }] })
    }
  })

  test('requires a session', async () => {
    for (const call of [calendarFeed, revokeCalendarFeed]) {
      expect((await testApp.call(call, {})).status).toBe(401)
    }
    for (const call of [createCalendarFeed, calendarFeedUrl]) {
      expect((await testApp.call(call, { body: { password: PASSWORD } })).status).toBe(401)
    }
  })
})

describe('feed file', () => {
  test('is not cached by proxies and supports conditional requests', async () => {
    const { professional, member } = await createParties('cached')
    await mustBook(testApp, member.token, { professional, slot: slotAt(testApp, 5, afternoon) })
    const url = await createFeed(member)
    const first = await fetchFeed(url)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(findInvalidLines(first.body)).toEqual([])

    const etag = String(first.headers.etag)
    testApp.clock.advance({ hours: 1 })
    const unchanged = await fetchFeed(url, { 'if-none-match': `"older", W/${etag}` })
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag])
    await mustBook(testApp, member.token, { professional, slot: slotAt(testApp, 6, afternoon) })
    expect((await fetchFeed(url, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('is served without extra CPU time for a very long If-None-Match header', async () => {
    const { member } = await createParties('long.list')
    const url = await createFeed(member)
    async function measureCpuMs(header: string): Promise<number> {
      const before = process.cpuUsage()
      for (let count = 0; count < 5; count++) await fetchFeed(url, { 'if-none-match': header })
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    await measureCpuMs('"warm"')
    const short = await measureCpuMs('"older"')
    const long = await measureCpuMs(`"${' '.repeat(15_000)}`)
    expect(long - short).toBeLessThan(250)
  })

  test('contains pending, confirmed and recent finished appointments, no rejected or canceled ones', async () => {
    const { professional, member } = await createParties('states')
    const buildRequest = (inDays: number) => ({ professional, slot: slotAt(testApp, inDays, afternoon) })
    const finished = await mustBook(testApp, member.token, buildRequest(1))
    await applyAction(testApp, professional, 'approve', finished)
    testApp.clock.advance({ hours: 48 })
    await applyAction(testApp, professional, 'finish', finished)
    const pending = await mustBook(testApp, member.token, buildRequest(3))
    const confirmed = await mustBook(testApp, member.token, buildRequest(4))
    await applyAction(testApp, professional, 'approve', confirmed)
    const rejected = await mustBook(testApp, member.token, buildRequest(5))
    await applyAction(testApp, professional, 'reject', rejected)
    const cancelled = await mustBook(testApp, member.token, buildRequest(6))
    await applyAction(testApp, member, 'cancel', cancelled)

    const eventTexts = (await fetchEvents(await createFeed(member))).map(({ uid, status, summary }) => [
      uid,
      status,
      summary,
    ])
    const name = 'Appointment with Pro states Test'
    expect(eventTexts).toEqual([
      [`${confirmed}@fourfold.example`, 'CONFIRMED', name],
      [`${pending}@fourfold.example`, 'TENTATIVE', `${name} (not confirmed yet)`],
      [`${finished}@fourfold.example`, 'CONFIRMED', name],
    ])
    expect(await fetchEvents(await createFeed(professional))).toMatchObject([
      { summary: 'Appointment with Sam states Test' },
      { summary: 'Appointment with Sam states Test (not confirmed yet)' },
      { summary: 'Appointment with Sam states Test' },
    ])

    testApp.clock.advance({ hours: 24 * 80 })
    expect(await fetchEvents(await createFeed(member))).toHaveLength(3)
    testApp.clock.advance({ hours: 24 * 20 })
    expect(await fetchEvents(await createFeed(member))).toHaveLength(0)
  })

  test('contains the same event as the mail', async () => {
    const { professional, member } = await createParties('same', 'Australia/Lord_Howe')
    const [slot = slotAt(testApp, 5)] = await loadSlots(testApp, professional, { inDays: 5 })
    const uuid = await mustBook(testApp, member.token, { professional, slot })
    await applyAction(testApp, professional, 'approve', uuid)
    const { event } = await receiveLastMail(testApp, member, 1)
    const [feedEvent] = await fetchEvents(await createFeed(member))
    expect(feedEvent).toEqual({ ...event, organizer: null, attendees: [] })
    expect(feedEvent?.zone).toBe('Australia/Lord_Howe')
  })

  test("contains no other user's appointments and no email address of the other party", async () => {
    const { professional, member } = await createParties('mine')
    const { member: stranger } = await createParties('stranger')
    await mustBook(testApp, member.token, { professional, slot: slotAt(testApp, 5, afternoon) })
    expect(await fetchEvents(await createFeed(stranger))).toEqual([])
    expect((await fetchFeed(await createFeed(member))).body).not.toContain(professional.email)
    expect((await fetchFeed(await createFeed(professional))).body).not.toContain(member.email)
  })

  test("hides the member's address a month after their last appointment, regardless of appointments with others", async () => {
    const profile = { preferredClient: true, other: { timeZone: 'America/New_York', address: 'Practice 1' } }
    const professional = await createBookableProfessional(testApp, 'pro.place', profile)
    const member = await testApp.member('sam.place')
    const { professional: otherProfessional, member: otherMember } = await createParties('elsewhere')
    const personalInfo = { address: '1 SECRET Street' }
    await testApp.call(editProfile, { body: { personalInfo } }, member)
    const nextSlot = () => slotAt(testApp, 1, afternoon)
    const past = await mustBook(testApp, member.token, { professional, slot: nextSlot(), location: 'Client' })
    await applyAction(testApp, professional, 'approve', past)
    testApp.clock.advance({ hours: 48 })
    await applyAction(testApp, professional, 'finish', past)
    const url = await createFeed(professional)
    expect((await fetchFeed(url)).body).toContain('SECRET')
    testApp.clock.advance({ hours: 24 * 31 })
    await mustBook(testApp, otherMember.token, { professional, slot: nextSlot() })
    await mustBook(testApp, member.token, { professional: otherProfessional, slot: nextSlot() })
    const { body } = await fetchFeed(url)
    expect(body).toContain(past)
    expect(body).not.toContain('SECRET')
  })
})
