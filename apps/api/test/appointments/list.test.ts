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

type Given = { status: string; fromNow: number; answerIn?: number; with?: { member: Person; professional: Person } }

/** An appointment of an hour that begins so many hours from now, whatever the rules of booking say. */
async function put({ status, fromNow, answerIn = fromNow, with: pair }: Given): Promise<string> {
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

const load = (who: Person, query: { after?: string; limit?: number } = {}) =>
  testApp.call(appointments, { query }, { token: who.token })

/** Every page, so many at a time. */
async function pagesOf(who: Person, limit: number): Promise<AppointmentInList[][]> {
  const pages: AppointmentInList[][] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await load(who, { limit, ...(after !== undefined && { after }) })
    pages.push(page.data ?? [])
    after = page.next ?? null
  }
  return pages
}

/** The order that OP-071 asks for, written out beside the product's own. */
function inOrder(rows: readonly AppointmentInList[], part: 'member' | 'professional', answerBy: Map<string, number>) {
  const now = testApp.clock.now().epochMilliseconds
  const groupOf = ({ uuid, status, end }: AppointmentInList) => {
    const waits = status === 'Pending' && (answerBy.get(uuid) ?? 0) > now
    if (waits) return part === 'professional' ? 0 : 1
    return status === 'Scheduled' && Date.parse(end) > now ? 1 : 2
  }
  const placeOf = (row: AppointmentInList) => (groupOf(row) === 2 ? -Date.parse(row.start) : Date.parse(row.start))
  const compare = (one: AppointmentInList, other: AppointmentInList) =>
    groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other) || (one.uuid < other.uuid ? -1 : 1)
  return rows.toSorted(compare).map((row) => ({ uuid: row.uuid, group: ['answer', 'upcoming', 'past'][groupOf(row)] }))
}

describe('the groups of the list', () => {
  test(
    'the professional sees what needs an answer, then what comes up, then the past',
    { tags: ['OP-071'] },
    async () => {
      const [member, professional] = [await testApp.member('groups.m'), await testApp.professional('groups.p')]
      const pair = { member, professional }
      const given: Record<string, Given> = {
        'waits, later': { status: 'Pending', fromNow: 50 },
        'waits, sooner': { status: 'Pending', fromNow: 20 },
        'confirmed, later': { status: 'Scheduled', fromNow: 30 },
        'confirmed, sooner': { status: 'Scheduled', fromNow: 10 },
        'under way': { status: 'Scheduled', fromNow: -0.5 },
        'nobody answered in time': { status: 'Pending', fromNow: 40, answerIn: -1 },
        'over, not yet finished': { status: 'Scheduled', fromNow: -5 },
        'canceled ahead': { status: 'Cancelled', fromNow: 60 },
        'finished long ago': { status: 'Finished', fromNow: -500 },
        'rejected yesterday': { status: 'Rejected', fromNow: -20 },
      }
      const names = new Map<string, string>()
      for (const [name, one] of Object.entries(given)) names.set(await put({ ...one, with: pair }), name)
      const seen = async (who: Person) =>
        ((await load(who)).data ?? []).map(({ uuid, group }) => `${group}: ${names.get(uuid)}`)

      const past = [
        'past: canceled ahead',
        'past: nobody answered in time',
        'past: over, not yet finished',
        'past: rejected yesterday',
        'past: finished long ago',
      ]
      expect(await seen(professional)).toEqual([
        'answer: waits, sooner',
        'answer: waits, later',
        'upcoming: under way',
        'upcoming: confirmed, sooner',
        'upcoming: confirmed, later',
        ...past,
      ])
      expect(await seen(member)).toEqual([
        'upcoming: under way',
        'upcoming: confirmed, sooner',
        'upcoming: waits, sooner',
        'upcoming: confirmed, later',
        'upcoming: waits, later',
        ...past,
      ])
    },
  )
})

describe('pages', () => {
  const STATUSES = ['Rejected', 'Cancelled', 'Finished'] as const

  test(
    'put together they are the whole list in its order, however long a page is',
    { tags: ['APP-34', 'OP-123'] },
    async () => {
      const answerBy = new Map<string, number>()
      const now = testApp.clock.now().epochMilliseconds
      for (let nth = 0; nth < 60; nth += 1) {
        const fromNow = ((nth * 37) % 61) * 2 - 60
        const isLive = nth % 2 === 0
        const live = nth % 4 === 0 && fromNow > 0 ? 'Pending' : 'Scheduled'
        const status = isLive ? live : (STATUSES[nth % 3] ?? 'Finished')
        // Of those that are over, three begin at the same moment: their order must hold all the same.
        const start = isLive ? fromNow : Math.floor(fromNow / 6) * 6
        answerBy.set(await put({ status, fromNow: start }), now + start * 3_600_000)
      }
      for (const [who, part] of [
        [mila, 'member'],
        [ines, 'professional'],
      ] as const) {
        const [whole = []] = await pagesOf(who, 100)
        expect(whole).toHaveLength(60)
        expect(whole.map(({ uuid, group }) => ({ uuid, group }))).toEqual(inOrder(whole, part, answerBy))
        // The list, where a request can be answered, says how long there is to answer.
        expect(whole.map((one) => Date.parse(one.answerBy))).toEqual(whole.map(({ uuid }) => answerBy.get(uuid)))
        for (const limit of [1, 7, 59, 60]) {
          const pages = await pagesOf(who, limit)
          expect(pages.flat()).toEqual(whole)
          expect(pages).toHaveLength(Math.ceil(60 / limit))
        }
      }
    },
  )

  test('a session that ends between two pages is told once', async () => {
    const [member, professional] = [await testApp.member('slow.m'), await testApp.professional('slow.p')]
    const pair = { member, professional }
    await put({ status: 'Scheduled', fromNow: -0.5, with: pair })
    await put({ status: 'Scheduled', fromNow: 5, with: pair })
    await put({ status: 'Finished', fromNow: -50, with: pair })
    const first = await load(member, { limit: 1 })
    testApp.clock.advance({ hours: 1 })
    const second = await load(member, { after: first.next ?? '' })
    const seen = [...(first.data ?? []), ...(second.data ?? [])]
    expect(new Set(seen.map(({ uuid }) => uuid)).size).toBe(3)
    expect(seen).toHaveLength(3)
  })

  test("somebody else's cursor opens nothing of theirs", async () => {
    const { next } = await load(mila, { limit: 1 })
    const stranger = await testApp.member('stranger')
    expect(await load(stranger, { after: next ?? '' })).toMatchObject({ status: 200, data: [], next: null })
  })

  test.each(['', 'nonsense', 'e30', Buffer.from('{"group":"past"}').toString('base64url'), 'x'.repeat(401)])(
    'a cursor such as %j is refused',
    async (after) => {
      const { status, errors } = await load(mila, { after })
      expect([status, errors[0]?.field]).toEqual([400, 'after'])
    },
  )

  test.each([
    { at: '0000-01-01T00:00:00Z' },
    { start: '0000-01-01T00:00:00Z' },
    { at: '0001-01-01T00:00:00Z', group: 'upcoming' },
  ])('a cursor at a moment no database knows is refused: %o', async (forged) => {
    const now = testApp.clock.now().toString()
    const position = { at: now, group: 'past', start: now, uuid: randomUUID(), ...forged }
    const after = Buffer.from(JSON.stringify(position)).toString('base64url')
    const { status, errors } = await load(mila, { after })
    expect([status, errors[0]?.field]).toEqual([400, 'after'])
  })

  test.each([0, -1, 101, 1.5, 'ten'])('%j is no length of a page', async (limit) => {
    const { status, errors } = await load(mila, { limit: limit as number })
    expect([status, errors[0]?.field]).toEqual([400, 'limit'])
  })
})
