import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import type { CallInput } from '@fourfold/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eraseDueAccounts } from '../../src/accounts/accounts.jobs.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { createTestLog } from './test-log.ts'

let testApp: TestApp
let token: string
let ada: number
let bo: number
let mila: number

beforeAll(async () => {
  testApp = await startTestApp()
  const log = createTestLog(testApp)
  const admin = await testApp.admin('ada')
  token = admin.token
  ada = admin.user.id
  bo = (await testApp.admin('bo')).user.id
  mila = (await testApp.member('mila')).user.id
  await log.write(ada, { action: 'tag.save', subject: { kind: 'tag', id: 1 } })
  testApp.clock.advance({ hours: 1 })
  await log.write(bo, { action: 'tag.delete', subject: { kind: 'tag', id: 2 } })
  testApp.clock.advance({ hours: 1 })
  await log.write(bo, { action: 'chat.read', subject: { kind: 'user', id: mila } }, { as: mila })
  testApp.clock.advance({ hours: 1 })
  await testApp.call(setUserStatus, { body: { userId: mila, status: 'Rejected', reason: 'Spam.' } }, { token })
})

afterAll(() => testApp.stop())

type Query = NonNullable<CallInput<typeof adminAudit>['query']>

const queryLog = (query: Query) => testApp.call(adminAudit, { query }, { token })

async function listActions(query: Query): Promise<string[]> {
  const { data } = await queryLog(query)
  return data?.entries.map(({ action }) => action) ?? []
}

describe('the audit log query', () => {
  test('returns entries newest first, with admin, impersonated user, action, subject, states, time, and request', async () => {
    const { data, next } = await queryLog({})
    expect(data?.entries).toHaveLength(4)
    expect(data?.entries[0]).toEqual({
      number: 2,
      admin: { id: ada, name: 'Ada Test', username: 'ada' },
      as: null,
      action: 'user.setStatus',
      subject: { kind: 'user', id: String(mila), name: 'Mila Test' },
      before: { status: 'Approved' },
      after: { status: 'Rejected', reason: 'Spam.' },
      at: expect.stringMatching(/^2\d{3}-/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(data?.entries[1]).toMatchObject({ admin: { id: bo }, as: { id: mila, username: 'mila' } })
    expect(data?.actions).toEqual(['chat.read', 'tag.delete', 'tag.save', 'user.setStatus'])
    expect(next).toBeNull()
  })

  test('pages by cursor', async () => {
    const actions: string[] = []
    let cursor: string | null | undefined
    do {
      const { data, next } = await queryLog({ limit: 1, ...(cursor && { after: cursor }) })
      actions.push(...(data?.entries.map(({ action }) => action) ?? []))
      cursor = next
    } while (cursor)
    expect(actions).toEqual(['user.setStatus', 'chat.read', 'tag.delete', 'tag.save'])
  })

  test('filters by admin, action, subject and time', async () => {
    expect(await listActions({ admin: 'BO' })).toEqual(['chat.read', 'tag.delete'])
    expect(await listActions({ admin: 'unknown' })).toEqual([])
    expect(await listActions({ action: 'tag.save' })).toEqual(['tag.save'])
    expect(await listActions({ subjectKind: 'user', subjectId: String(mila) })).toEqual(['user.setStatus', 'chat.read'])
    const now = testApp.clock.now()
    expect(await listActions({ from: now.subtract({ minutes: 90 }).toString() })).toEqual([
      'user.setStatus',
      'chat.read',
    ])
    expect(await listActions({ to: now.subtract({ minutes: 90 }).toString(), admin: 'ada' })).toEqual(['tag.save'])
  })

  test.each([
    ['an invalid cursor', { after: 'abc' }],
    ['an invalid date', { from: 'yesterday' }],
    ['the year zero', { from: '0000-01-01T00:00:00Z' }],
    ['a limit that is too high', { limit: 51 }],
  ])('rejects %s', async (_name, query) => {
    const { status, errors } = await queryLog(query)
    expect([status, errors[0]?.code]).toEqual([400, 'invalid_input'])
  })

  test('returns the names of user subjects, a placeholder for erased users, and no other names', async () => {
    const log = createTestLog(testApp)
    const nora = await testApp.member('nora')
    const writeAbout = (kind: string, id: string | number) =>
      log.write(ada, { action: 'named.test', subject: { kind, id } })
    await writeAbout('user', nora.user.id)
    await writeAbout('tag', nora.user.id)
    await writeAbout('user', 999_999)
    await writeAbout('user', 'unknown')
    const listSubjectNames = async () => {
      const { data } = await queryLog({ action: 'named.test' })
      return data?.entries.map(({ subject }) => subject.name).toReversed()
    }
    expect(await listSubjectNames()).toEqual(['Nora Test', null, null, null])

    await testApp.call(deleteAccount, { body: { password: PASSWORD } }, { token: nora.token })
    testApp.clock.advance({ hours: 7 * 24 + 1 })
    await testApp.runJob(eraseDueAccounts)
    await testApp.runQueuedJobs()
    expect(await listSubjectNames()).toEqual(['Former member', null, null, null])
  })
})
