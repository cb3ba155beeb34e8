import { adminUsers } from '@fourfold/contract/admin/users/endpoints'
import type { UsersForm } from '@fourfold/contract/admin/users/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { payFor } from '../profiles/fixtures.ts'
import { caller } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let token: string

type Asked = Partial<Omit<UsersForm, 'options'>> & { options?: Partial<UsersForm['options']> }

const ask = (body: Asked) => testApp.call(adminUsers, { body: { isProfessional: true, ...body } }, { token })

async function names(body: Asked): Promise<string[]> {
  const { data } = await ask(body)
  return data?.users.map(({ username }) => username) ?? []
}

/** Names, usernames and e-mails in three different orders. */
const people = [
  { name: 'Maya Okafor', username: 'wellness.maya', email: 'c@x.example', status: 'Approved' },
  { name: 'priya nair', username: 'priya', email: 'b@x.example', status: 'Pending' },
  { name: 'Tom Lindqvist', username: 'tom_l', email: 'e@x.example', status: 'Rejected' },
  { name: 'Aisha Rahman', username: 'Aisha.r', email: 'a@x.example', status: 'Approved' },
  { name: 'Nora Maria Silva', username: 'nora', email: 'd@x.example', status: 'Pending' },
]

beforeAll(async () => {
  testApp = await startTestApp()
  token = (await testApp.admin('ada')).token
  await inTransaction(testApp.db, async (tx) => {
    for (const [age, { name, username, email, status }] of people.entries()) {
      const at = testApp.clock.now().subtract({ hours: age })
      await sql`with someone as (
          insert into account (name, username, email, password_hash, is_professional, status, created_at)
          values (${name}, ${username}, ${email}, 'x', true, ${status}, ${at}) returning id)
        insert into profile (account_id) select id from someone`.execute(tx)
    }
  })
})

afterAll(() => testApp.stop())

describe('the list of users', () => {
  test('has professionals or members, their number and the categories', { tags: ['ADM-34'] }, async () => {
    const { data, status } = await ask({})
    expect(status).toBe(200)
    expect(data?.users.map(({ name }) => name)).toEqual([
      'Aisha Rahman',
      'Maya Okafor',
      'Nora Maria Silva',
      'priya nair',
      'Tom Lindqvist',
    ])
    expect([data?.usersCount, data?.isCountCapped]).toEqual([5, false])
    expect(data?.categories.map(({ name }) => name)).toEqual(['Movement', 'Meals', 'Mind', 'Money'])
    expect(data?.users[1]).toMatchObject({
      username: 'wellness.maya',
      email: 'c@x.example',
      emailVerified: false,
      isProfessional: true,
      isAdmin: false,
      status: 'Approved',
      createdAt: testApp.clock.now().round('microsecond').toString(),
      profileImageUrl: null,
      UserCategories: [],
    })
    expect(await names({ isProfessional: false })).toEqual(['ada'])
  })

  test('tells which categories somebody is listed in and until when', { tags: ['ADM-34'] }, async () => {
    const { data } = await ask({ text: 'Maya' })
    const accountId = data?.users[0]?.id ?? 0
    const soon = testApp.clock.now().add({ hours: 24 })
    await payFor(testApp, { accountId, categoryId: 1, validTill: soon })
    await payFor(testApp, { accountId, categoryId: 3, validTill: testApp.clock.now().subtract({ hours: 1 }) })
    const { data: again } = await ask({ text: 'Maya' })
    expect(again?.users[0]?.UserCategories).toMatchObject([
      { categoryId: 1, status: 'Active', validTill: soon.round('microsecond').toString() },
      { categoryId: 3, status: 'Expired' },
    ])
  })

  test.each([
    ['name', 'Aisha.r wellness.maya nora priya tom_l'],
    ['username', 'Aisha.r nora priya tom_l wellness.maya'],
    ['email', 'Aisha.r priya wellness.maya nora tom_l'],
    ['status', 'Aisha.r wellness.maya nora priya tom_l'],
    ['createdAt', 'nora Aisha.r tom_l priya wellness.maya'],
  ] as const)(
    'is ordered by %s, both ways, and goes on by key in either',
    { tags: ['OP-111'] },
    async (sortBy, expected) => {
      const wanted = expected.split(' ')
      for (const sortDesc of [false, true]) {
        const order = sortDesc ? wanted.toReversed() : wanted
        expect(await names({ options: { sortBy, sortDesc } })).toEqual(order)
        const found: string[] = []
        let after: string | undefined
        for (let page = 1; page <= 3; page += 1) {
          const { data, next } = await ask({
            options: { sortBy, sortDesc, itemsPerPage: 2, page, ...(after && { after }) },
          })
          found.push(...(data?.users.map(({ username }) => username) ?? []))
          after = next ?? undefined
        }
        expect([found, after]).toEqual([order, undefined])
      }
    },
  )

  test('shows any page by its number, and none past the last', { tags: ['OP-111'] }, async () => {
    expect(await names({ options: { page: 2, itemsPerPage: 2 } })).toEqual(['nora', 'priya'])
    expect(await names({ options: { page: 4, itemsPerPage: 2 } })).toEqual([])
  })

  test('has one status when asked', async () => {
    expect(await names({ status: 'Pending' })).toEqual(['nora', 'priya'])
    expect((await ask({ status: 'Pending' })).data?.usersCount).toBe(2)
    expect(await names({ status: 'Pending', options: { sortBy: 'status', sortDesc: true } })).toEqual(['priya', 'nora'])
  })

  test.each([
    ['a name', 'maya o', ['wellness.maya']],
    ['a name in capitals', 'PRIYA', ['priya']],
    ['a last name', 'sil', ['nora']],
    ['a username', 'tom_', ['tom_l']],
    ['an email', 'd@x', ['nora']],
    ['one letter, of whatever it begins', 'a', ['Aisha.r']],
    ['a letter that begins several', 'n', ['nora', 'priya']],
    ['nobody', 'zz', []],
    ['a sign that a pattern would take for anything', '%', []],
  ])('finds people by %s', async (_name, text, found) => {
    const { data } = await ask({ text })
    expect(data?.users.map(({ username }) => username)).toEqual(found)
    expect(data?.usersCount).toBe(found.length)
  })

  test('searches within a status and an order, page by page', async () => {
    expect(await names({ text: 'n', status: 'Approved' })).toEqual([])
    const first = await ask({ text: 'n', options: { sortDesc: true, itemsPerPage: 1 } })
    expect(first.data?.users[0]?.username).toBe('priya')
    const options = { sortDesc: true, itemsPerPage: 1, after: first.next ?? '' }
    expect(await names({ text: 'n', options })).toEqual(['nora'])
  })

  test('leaves out who has deleted their account', async () => {
    const gone = await testApp.professional('gone')
    expect(await names({ text: 'gone' })).toEqual(['gone'])
    await testApp.accounts.eraseAccount(gone.user.id as never)
    expect(await names({ text: 'deleted' })).toEqual([])
    expect((await ask({})).data?.usersCount).toBe(5)
  })

  test.each([
    ['an order it does not know', { options: { sortBy: 'passwordHash' } }],
    ['too long a page', { options: { itemsPerPage: 101 } }],
    ['a page it does not count to', { options: { page: 401 } }],
    ['a position nobody wrote', { options: { after: 'abc' } }],
    ['a position of another order', { options: { after: 'WzFd' } }],
    ['neither professionals nor members', { isProfessional: 'maybe' }],
  ])('refuses %s', { tags: ['OP-111'] }, async (_name, body) => {
    const answer = await testApp.call(adminUsers, { body: { isProfessional: true, ...body } as never }, { token })
    expect([answer.status, answer.errors[0]?.code]).toEqual([400, 'invalid_input'])
  })

  test('a position by name is refused where dates are the order', async () => {
    const { next } = await ask({ options: { itemsPerPage: 1 } })
    const { status } = await ask({ options: { itemsPerPage: 1, sortBy: 'createdAt', after: next ?? '' } })
    expect(status).toBe(400)
  })
})

describe('what a page costs', () => {
  test('is the same number of statements for one row as for many, whatever is asked', async () => {
    let statements = 0
    const log = createLog(testApp.env, 'test')
    const onQuery = () => (statements += 1)
    const product = await compose({ env: testApp.env, log, clock: testApp.clock, attemptsPrefix: 'users', onQuery })
    const call = caller(await product.app())
    const taken: number[] = []
    const asked: Asked[] = [{}, {}, { options: { itemsPerPage: 1 } }, { text: 'n', options: { sortBy: 'createdAt' } }]
    for (const body of asked) {
      statements = 0
      await call(adminUsers, { body: { isProfessional: true, ...body } }, { token })
      taken.push(statements)
    }
    await product.close()
    // The first one reads the catalogue, which is kept.
    expect(taken.slice(1)).toEqual([5, 5, 5])
  })
})
