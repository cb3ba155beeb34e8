import { adminUsers } from '@fourfold/contract/admin/users/endpoints'
import type { UsersForm } from '@fourfold/contract/admin/users/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { insertPaidCategory } from '../profiles/fixtures.ts'
import { createCaller } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let token: string

type UsersBody = Partial<Omit<UsersForm, 'options'>> & { options?: Partial<UsersForm['options']> }

const listUsers = (body: UsersBody) => testApp.call(adminUsers, { body: { isProfessional: true, ...body } }, { token })

async function listUsernames(body: UsersBody): Promise<string[]> {
  const { data } = await listUsers(body)
  return data?.users.map(({ username }) => username) ?? []
}

/** Names, usernames and email addresses have three different sort orders. */
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
      const createdAt = testApp.clock.now().subtract({ hours: age })
      await sql`with new_account as (
          insert into account (name, username, email, password_hash, is_professional, status, created_at)
          values (${name}, ${username}, ${email}, 'x', true, ${status}, ${createdAt}) returning id)
        insert into profile (account_id) select id from new_account`.execute(tx)
    }
  })
})

afterAll(() => testApp.stop())

describe('the admin user list', () => {
  test('returns professionals or members, their count and the categories', { tags: ['ADM-34'] }, async () => {
    const { data, status } = await listUsers({})
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
    expect(await listUsernames({ isProfessional: false })).toEqual(['ada'])
  })

  test('returns the categories of each user with status and end', { tags: ['ADM-34'] }, async () => {
    const { data } = await listUsers({ text: 'Maya' })
    const accountId = data?.users[0]?.id ?? 0
    const soon = testApp.clock.now().add({ hours: 24 })
    await insertPaidCategory(testApp, { accountId, categoryId: 1, validTill: soon })
    await insertPaidCategory(testApp, {
      accountId,
      categoryId: 3,
      validTill: testApp.clock.now().subtract({ hours: 1 }),
    })
    const { data: updatedList } = await listUsers({ text: 'Maya' })
    expect(updatedList?.users[0]?.UserCategories).toMatchObject([
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
  ] as const)('sorts by %s in both directions and pages by cursor', { tags: ['OP-111'] }, async (sortBy, expected) => {
    const ascending = expected.split(' ')
    for (const sortDesc of [false, true]) {
      const order = sortDesc ? ascending.toReversed() : ascending
      expect(await listUsernames({ options: { sortBy, sortDesc } })).toEqual(order)
      const usernames: string[] = []
      let cursor: string | undefined
      for (let page = 1; page <= 3; page += 1) {
        const { data, next } = await listUsers({
          options: { sortBy, sortDesc, itemsPerPage: 2, page, ...(cursor && { after: cursor }) },
        })
        usernames.push(...(data?.users.map(({ username }) => username) ?? []))
        cursor = next ?? undefined
      }
      expect([usernames, cursor]).toEqual([order, undefined])
    }
  })

  test('pages by number and is empty past the last page', { tags: ['OP-111'] }, async () => {
    expect(await listUsernames({ options: { page: 2, itemsPerPage: 2 } })).toEqual(['nora', 'priya'])
    expect(await listUsernames({ options: { page: 4, itemsPerPage: 2 } })).toEqual([])
  })

  test('filters by status', async () => {
    expect(await listUsernames({ status: 'Pending' })).toEqual(['nora', 'priya'])
    expect((await listUsers({ status: 'Pending' })).data?.usersCount).toBe(2)
    expect(await listUsernames({ status: 'Pending', options: { sortBy: 'status', sortDesc: true } })).toEqual([
      'priya',
      'nora',
    ])
  })

  test.each([
    ['a name', 'maya o', ['wellness.maya']],
    ['a name in uppercase', 'PRIYA', ['priya']],
    ['a last name', 'sil', ['nora']],
    ['a username', 'tom_', ['tom_l']],
    ['an email', 'd@x', ['nora']],
    ['the first letter of a name', 'a', ['Aisha.r']],
    ['a letter with several matches', 'n', ['nora', 'priya']],
    ['text without matches', 'zz', []],
    ['a pattern wildcard', '%', []],
  ])('searches by %s', async (_name, text, usernames) => {
    const { data } = await listUsers({ text })
    expect(data?.users.map(({ username }) => username)).toEqual(usernames)
    expect(data?.usersCount).toBe(usernames.length)
  })

  test('combines search with status filter, sort order and cursor', async () => {
    expect(await listUsernames({ text: 'n', status: 'Approved' })).toEqual([])
    const first = await listUsers({ text: 'n', options: { sortDesc: true, itemsPerPage: 1 } })
    expect(first.data?.users[0]?.username).toBe('priya')
    const options = { sortDesc: true, itemsPerPage: 1, after: first.next ?? '' }
    expect(await listUsernames({ text: 'n', options })).toEqual(['nora'])
  })

  test('omits deleted accounts', async () => {
    const gone = await testApp.professional('gone')
    expect(await listUsernames({ text: 'gone' })).toEqual(['gone'])
    await testApp.accounts.eraseAccount(gone.user.id as never)
    expect(await listUsernames({ text: 'deleted' })).toEqual([])
    expect((await listUsers({})).data?.usersCount).toBe(5)
  })

  test.each([
    ['an unknown sort column', { options: { sortBy: 'passwordHash' } }],
    ['a page size that is too large', { options: { itemsPerPage: 101 } }],
    ['a page number that is too large', { options: { page: 401 } }],
    ['an invalid cursor', { options: { after: 'abc' } }],
    ['a cursor of another list', { options: { after: 'WzFd' } }],
    ['an invalid role', { isProfessional: 'maybe' }],
  ])('rejects %s', { tags: ['OP-111'] }, async (_name, body) => {
    const response = await testApp.call(adminUsers, { body: { isProfessional: true, ...body } as never }, { token })
    expect([response.status, response.errors[0]?.code]).toEqual([400, 'invalid_input'])
  })

  test('rejects a cursor of another sort order', async () => {
    const { next } = await listUsers({ options: { itemsPerPage: 1 } })
    const { status } = await listUsers({ options: { itemsPerPage: 1, sortBy: 'createdAt', after: next ?? '' } })
    expect(status).toBe(400)
  })
})

describe('the number of statements per page', () => {
  test('does not depend on the number of rows, search text or sort order', async () => {
    let statements = 0
    const log = createLog(testApp.env, 'test')
    const onQuery = () => (statements += 1)
    const product = await compose({ env: testApp.env, log, clock: testApp.clock, attemptsPrefix: 'users', onQuery })
    const call = createCaller(await product.app())
    const statementCounts: number[] = []
    const bodies: UsersBody[] = [
      {},
      {},
      { options: { itemsPerPage: 1 } },
      { text: 'n', options: { sortBy: 'createdAt' } },
    ]
    for (const body of bodies) {
      statements = 0
      await call(adminUsers, { body: { isProfessional: true, ...body } }, { token })
      statementCounts.push(statements)
    }
    await product.close()
    // The first request loads the catalog, which is cached.
    expect(statementCounts.slice(1)).toEqual([5, 5, 5])
  })
})
