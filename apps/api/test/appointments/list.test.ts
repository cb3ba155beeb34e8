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
  startsInHours: number
  answerInHours?: number
  parties?: { member: Person; professional: Person }
}

/** Inserts an appointment of an hour without applying the booking rules. */
async function insertAppointment({
  status,
  startsInHours,
  answerInHours = startsInHours,
  parties,
}: AppointmentOptions): Promise<string> {
  const now = testApp.clock.now()
  const at = (hours: number) => now.add({ minutes: Math.round(hours * 60) }).toString()
  const { member, professional } = parties ?? { member: mila, professional: ines }
  const { rows } = await inTransaction(testApp.db, (tx) =>
    sql<{ uuid: string }>`
      insert into appointment (professional_id, member_id, starts_at, ends_at, status, session_type, location, address,
        time_zone, requested_at, answer_by, status_changed_at)
      values (${professional.user.id}, ${member.user.id}, ${at(startsInHours)}, ${at(startsInHours + 1)}, ${status}, 'Standard',
        'Online', '', 'UTC', ${at(-100)}, ${at(answerInHours)}, ${at(-100)})
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

/** Sorts rows in the order that OP-071 requires, independently of the product. */
function sortRows(rows: readonly AppointmentInList[], role: 'member' | 'professional', answerBy: Map<string, number>) {
  const now = testApp.clock.now().epochMilliseconds
  const getGroupIndex = ({ uuid, status, end }: AppointmentInList) => {
    const isOpen = status === 'Pending' && (answerBy.get(uuid) ?? 0) > now
    if (isOpen) return role === 'professional' ? 0 : 1
    return status === 'Scheduled' && Date.parse(end) > now ? 1 : 2
  }
  const getSortKey = (row: AppointmentInList) =>
    getGroupIndex(row) === 2 ? -Date.parse(row.start) : Date.parse(row.start)
  const compare = (a: AppointmentInList, b: AppointmentInList) =>
    getGroupIndex(a) - getGroupIndex(b) || getSortKey(a) - getSortKey(b) || (a.uuid < b.uuid ? -1 : 1)
  return rows
    .toSorted(compare)
    .map((row) => ({ uuid: row.uuid, group: ['answer', 'upcoming', 'past'][getGroupIndex(row)] }))
}

describe('groups of the appointment list', () => {
  test(
    'are requests to answer (for professionals), then upcoming, then past appointments',
    { tags: ['OP-071'] },
    async () => {
      const [member, professional] = [await testApp.member('groups.m'), await testApp.professional('groups.p')]
      const parties = { member, professional }
      const rows: Record<string, AppointmentOptions> = {
        'pending, later': { status: 'Pending', startsInHours: 50 },
        'pending, sooner': { status: 'Pending', startsInHours: 20 },
        'confirmed, later': { status: 'Scheduled', startsInHours: 30 },
        'confirmed, sooner': { status: 'Scheduled', startsInHours: 10 },
        'under way': { status: 'Scheduled', startsInHours: -0.5 },
        'not answered in time': { status: 'Pending', startsInHours: 40, answerInHours: -1 },
        'over, not yet finished': { status: 'Scheduled', startsInHours: -5 },
        'canceled ahead': { status: 'Cancelled', startsInHours: 60 },
        'finished long ago': { status: 'Finished', startsInHours: -500 },
        'rejected yesterday': { status: 'Rejected', startsInHours: -20 },
      }
      const names = new Map<string, string>()
      for (const [name, row] of Object.entries(rows)) names.set(await insertAppointment({ ...row, parties }), name)
      const listGroups = async (viewer: Person) =>
        ((await load(viewer)).data ?? []).map(({ uuid, group }) => `${group}: ${names.get(uuid)}`)

      const past = [
        'past: canceled ahead',
        'past: not answered in time',
        'past: over, not yet finished',
        'past: rejected yesterday',
        'past: finished long ago',
      ]
      expect(await listGroups(professional)).toEqual([
        'answer: pending, sooner',
        'answer: pending, later',
        'upcoming: under way',
        'upcoming: confirmed, sooner',
        'upcoming: confirmed, later',
        ...past,
      ])
      expect(await listGroups(member)).toEqual([
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

describe('paging of the appointment list', () => {
  const FINAL_STATUSES = ['Rejected', 'Cancelled', 'Finished'] as const

  test('returns the whole list in order for any page length', { tags: ['APP-34', 'OP-123'] }, async () => {
    const answerBy = new Map<string, number>()
    const now = testApp.clock.now().epochMilliseconds
    for (let nth = 0; nth < 60; nth += 1) {
      const startsInHours = ((nth * 37) % 61) * 2 - 60
      const isLive = nth % 2 === 0
      const liveStatus = nth % 4 === 0 && startsInHours > 0 ? 'Pending' : 'Scheduled'
      const status = isLive ? liveStatus : (FINAL_STATUSES[nth % 3] ?? 'Finished')
      // Three past appointments share each start, so that ties are ordered too.
      const start = isLive ? startsInHours : Math.floor(startsInHours / 6) * 6
      answerBy.set(await insertAppointment({ status, startsInHours: start }), now + start * 3_600_000)
    }
    for (const [viewer, role] of [
      [mila, 'member'],
      [ines, 'professional'],
    ] as const) {
      const [allRows = []] = await loadPages(viewer, 100)
      expect(allRows).toHaveLength(60)
      expect(allRows.map(({ uuid, group }) => ({ uuid, group }))).toEqual(sortRows(allRows, role, answerBy))
      expect(allRows.map((row) => Date.parse(row.answerBy))).toEqual(allRows.map(({ uuid }) => answerBy.get(uuid)))
      for (const limit of [1, 7, 59, 60]) {
        const pages = await loadPages(viewer, limit)
        expect(pages.flat()).toEqual(allRows)
        expect(pages).toHaveLength(Math.ceil(60 / limit))
      }
    }
  })

  test('lists an appointment that ends between two pages once', async () => {
    const [member, professional] = [await testApp.member('slow.m'), await testApp.professional('slow.p')]
    const parties = { member, professional }
    await insertAppointment({ status: 'Scheduled', startsInHours: -0.5, parties })
    await insertAppointment({ status: 'Scheduled', startsInHours: 5, parties })
    await insertAppointment({ status: 'Finished', startsInHours: -50, parties })
    const first = await load(member, { limit: 1 })
    testApp.clock.advance({ hours: 1 })
    const second = await load(member, { after: first.next ?? '' })
    const loadedRows = [...(first.data ?? []), ...(second.data ?? [])]
    expect(new Set(loadedRows.map(({ uuid }) => uuid)).size).toBe(3)
    expect(loadedRows).toHaveLength(3)
  })

  test("returns no appointments of another user for that user's cursor", async () => {
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
