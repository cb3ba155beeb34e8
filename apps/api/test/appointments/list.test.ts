import { randomUUID } from 'node:crypto'

import { appointments } from '@fourfold/contract/appointments/endpoints'
import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let mila: Person
let ines: Person
beforeAll(async () => {
  testApp = await startTestApp()
  mila = await testApp.member('mila')
  ines = await testApp.professional('ines')
})
afterAll(() => testApp.stop())

type AppointmentOptions = {
  status: string
  fromNow: number
  answerIn?: number
  with?: { member: Person; professional: Person }
}

/** Inserts an appointment of an hour, with times in hours from now; booking rules don't apply. */
async function insertAppointment({
  status,
  fromNow,
  answerIn = fromNow,
  with: pair,
}: AppointmentOptions): Promise<string> {
  const now = testApp.clock.now()
  const at = (hours: number) => now.add({ minutes: Math.round(hours * 60) }).toString()
  const { member, professional } = pair ?? { member: mila, professional: ines }
  const { rows } = await inTransaction(testApp.db, (tx) =>
    sql<{ uuid: string }>`
      insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address,
        time_zone, requested_at, answer_by, status_changed_at)
      values (${professional.user.id}, ${member.user.id}, ${at(fromNow)}, ${at(fromNow + 1)}, ${status}, 'Standard',
        'Online', '', 'UTC', ${at(-100)}, ${at(answerIn)}, ${at(-100)})
      returning uuid`.execute(tx),
  )
  return rows[0]?.uuid ?? ''
}

const load = (viewer: Person, query: { after?: string; limit?: number } = {}) =>
  testApp.call(appointments, { query }, { token: viewer.token })

/** Loads all pages. */
async function loadPages(viewer: Person, limit: number): Promise<AppointmentInList[][]> {
  const pages: AppointmentInList[][] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await load(viewer, { limit, ...(after !== undefined && { after }) })
    pages.push(page.data ?? [])
    after = page.next ?? null
  }
  return pages
}

/** An independent implementation of the order that OP-071 requires. */
function inOrder(rows: readonly AppointmentInList[], role: 'member' | 'professional', answerBy: Map<string, number>) {
  const now = testApp.clock.now().epochMilliseconds
  const groupOf = ({ uuid, status, end }: AppointmentInList) => {
    const isOpen = status === 'Pending' && (answerBy.get(uuid) ?? 0) > now
    if (isOpen) return role === 'professional' ? 0 : 1
    return status === 'Scheduled' && Date.parse(end) > now ? 1 : 2
  }
  const sortKeyOf = (row: AppointmentInList) => (groupOf(row) === 2 ? -Date.parse(row.start) : Date.parse(row.start))
  const compare = (a: AppointmentInList, b: AppointmentInList) =>
    groupOf(a) - groupOf(b) || sortKeyOf(a) - sortKeyOf(b) || (a.uuid < b.uuid ? -1 : 1)
  return rows.toSorted(compare).map((row) => ({ uuid: row.uuid, group: ['answer', 'upcoming', 'past'][groupOf(row)] }))
}

describe('groups', () => {
  test(
    'a professional sees requests to answer, then upcoming, then past appointments',
    { tags: ['OP-071'] },
    async () => {
      const [member, professional] = [await testApp.member('groups.m'), await testApp.professional('groups.p')]
      const pair = { member, professional }
      const rows: Record<string, AppointmentOptions> = {
        'pending, later': { status: 'Pending', fromNow: 50 },
        'pending, sooner': { status: 'Pending', fromNow: 20 },
        'confirmed, later': { status: 'Scheduled', fromNow: 30 },
        'confirmed, sooner': { status: 'Scheduled', fromNow: 10 },
        'under way': { status: 'Scheduled', fromNow: -0.5 },
        'not answered in time': { status: 'Pending', fromNow: 40, answerIn: -1 },
        'over, not yet finished': { status: 'Scheduled', fromNow: -5 },
        'canceled ahead': { status: 'Cancelled', fromNow: 60 },
        'finished long ago': { status: 'Finished', fromNow: -500 },
        'rejected yesterday': { status: 'Rejected', fromNow: -20 },
      }
      const names = new Map<string, string>()
      for (const [name, row] of Object.entries(rows)) names.set(await insertAppointment({ ...row, with: pair }), name)
      const listFor = async (viewer: Person) =>
        ((await load(viewer)).data ?? []).map(({ uuid, group }) => `${group}: ${names.get(uuid)}`)

      const past = [
        'past: canceled ahead',
        'past: not answered in time',
        'past: over, not yet finished',
        'past: rejected yesterday',
        'past: finished long ago',
      ]
      expect(await listFor(professional)).toEqual([
        'answer: pending, sooner',
        'answer: pending, later',
        'upcoming: under way',
        'upcoming: confirmed, sooner',
        'upcoming: confirmed, later',
        ...past,
      ])
      expect(await listFor(member)).toEqual([
        'upcoming: under way',
        'upcoming: confirmed, sooner',
        'upcoming: pending, sooner',
        'upcoming: confirmed, later',
        'upcoming: pending, later',
        ...past,
      ])
    },
  )
})

describe('paging', () => {
  const STATUSES = ['Rejected', 'Cancelled', 'Finished'] as const

  test('pages of any length add up to the whole list in order', { tags: ['APP-34', 'OP-123'] }, async () => {
    const answerBy = new Map<string, number>()
    const now = testApp.clock.now().epochMilliseconds
    for (let nth = 0; nth < 60; nth += 1) {
      const fromNow = ((nth * 37) % 61) * 2 - 60
      const isLive = nth % 2 === 0
      const live = nth % 4 === 0 && fromNow > 0 ? 'Pending' : 'Scheduled'
      const status = isLive ? live : (STATUSES[nth % 3] ?? 'Finished')
      // Three past appointments share each start, so that ties are ordered too.
      const start = isLive ? fromNow : Math.floor(fromNow / 6) * 6
      answerBy.set(await insertAppointment({ status, fromNow: start }), now + start * 3_600_000)
    }
    for (const [viewer, role] of [
      [mila, 'member'],
      [ines, 'professional'],
    ] as const) {
      const [whole = []] = await loadPages(viewer, 100)
      expect(whole).toHaveLength(60)
      expect(whole.map(({ uuid, group }) => ({ uuid, group }))).toEqual(inOrder(whole, role, answerBy))
      expect(whole.map((row) => Date.parse(row.answerBy))).toEqual(whole.map(({ uuid }) => answerBy.get(uuid)))
      for (const limit of [1, 7, 59, 60]) {
        const pages = await loadPages(viewer, limit)
        expect(pages.flat()).toEqual(whole)
        expect(pages).toHaveLength(Math.ceil(60 / limit))
      }
    }
  })

  test('lists an appointment that ends between two pages once', async () => {
    const [member, professional] = [await testApp.member('slow.m'), await testApp.professional('slow.p')]
    const pair = { member, professional }
    await insertAppointment({ status: 'Scheduled', fromNow: -0.5, with: pair })
    await insertAppointment({ status: 'Scheduled', fromNow: 5, with: pair })
    await insertAppointment({ status: 'Finished', fromNow: -50, with: pair })
    const first = await load(member, { limit: 1 })
    testApp.clock.advance({ hours: 1 })
    const second = await load(member, { after: first.next ?? '' })
    const seen = [...(first.data ?? []), ...(second.data ?? [])]
    expect(new Set(seen.map(({ uuid }) => uuid)).size).toBe(3)
    expect(seen).toHaveLength(3)
  })

  test("another user's cursor returns no appointments of theirs", async () => {
    const { next } = await load(mila, { limit: 1 })
    const stranger = await testApp.member('stranger')
    expect(await load(stranger, { after: next ?? '' })).toMatchObject({ status: 200, data: [], next: null })
  })

  test.each(['', 'nonsense', 'e30', Buffer.from('{"group":"past"}').toString('base64url'), 'x'.repeat(401)])(
    'rejects the cursor %j',
    async (after) => {
      const { status, errors } = await load(mila, { after })
      expect([status, errors[0]?.field]).toEqual([400, 'after'])
    },
  )

  test.each([
    { at: '0000-01-01T00:00:00Z' },
    { start: '0000-01-01T00:00:00Z' },
    { at: '0001-01-01T00:00:00Z', group: 'upcoming' },
  ])('rejects a cursor with a time that PostgreSQL cannot store: %o', async (forged) => {
    const now = testApp.clock.now().toString()
    const position = { at: now, group: 'past', start: now, uuid: randomUUID(), ...forged }
    const after = Buffer.from(JSON.stringify(position)).toString('base64url')
    const { status, errors } = await load(mila, { after })
    expect([status, errors[0]?.field]).toEqual([400, 'after'])
  })

  test.each([0, -1, 101, 1.5, 'ten'])('rejects the page length %j', async (limit) => {
    const { status, errors } = await load(mila, { limit: limit as number })
    expect([status, errors[0]?.field]).toEqual([400, 'limit'])
  })
})
