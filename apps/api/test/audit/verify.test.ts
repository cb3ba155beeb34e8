import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { verifyAudit } from '../../src/audit/index.ts'
import { runCli } from '../processes/processes.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { createTestLog } from './test-log.ts'

let testApp: TestApp
let log: ReturnType<typeof createTestLog>
let ada: number
let bo: number

beforeAll(async () => {
  testApp = await startTestApp()
  log = createTestLog(testApp)
  ada = (await testApp.admin('ada')).user.id
  bo = (await testApp.admin('bo')).user.id
})

afterAll(() => testApp.stop())

/** Resets the log to three entries by Ada and two by Bo. */
beforeEach(async () => {
  await log.runSql('delete from audit_entry')
  await log.runSql('delete from audit_chain')
  await log.runSql('update audit_root set chains = 0, mac = null')
  for (const admin of [ada, bo, ada, ada, bo]) await log.write(admin)
})

describe('the audit log', () => {
  test('records admin, impersonated user, action, subject, states, time and request', async () => {
    await log.write(ada, {}, { as: bo })
    const row = await testApp.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('admin_id', '=', ada as never)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      admin_id: ada,
      number: 4,
      as_account_id: bo,
      action: 'tag.save',
      subject_kind: 'tag',
      subject_id: '7',
      before: { text: 'Yoga', categories: [2, 1] },
      after: { text: 'Hatha yoga', categories: [1] },
      request_id: 'request-1',
    })
    expect(row.at.epochMilliseconds).toBe(testApp.clock.now().epochMilliseconds)
    expect(await log.findProblems()).toEqual([])
  })

  test('continues after a key rotation and rejects later entries with the old key', async () => {
    const newKey = 'a new key that replaces the previous one'
    const bothKeys = `${newKey},${testApp.env.AUDIT_SECRET}`
    const findProblems = async (keys: string) => (await verifyAudit(testApp.db, keys)).problems
    const rotated = createTestLog({ ...testApp, env: { ...testApp.env, AUDIT_SECRET: bothKeys } })
    await rotated.write(ada)
    expect(await findProblems(bothKeys)).toEqual([])
    expect(await findProblems(newKey)).not.toEqual([])
    // Simulates an attacker with the old key and database access.
    await log.write(ada)
    expect(await findProblems(bothKeys)).toEqual([
      `Admin ${ada}: entry 5 was written with a key that had been replaced.`,
    ])
  })

  test('verifies entries with unusual values', async () => {
    const unusual = { b: [1.5, -0, 1e21, null, { z: 1, a: 'ü"\\\n' }], a: undefined, at: testApp.clock.now() }
    await log.write(ada, { before: null, after: unusual })
    await log.write(ada, { before: undefined, after: 'text' })
    expect(await verifyAudit(testApp.db, testApp.env.AUDIT_SECRET)).toEqual({ admins: 2, entries: 7, problems: [] })
  })

  test('verifies concurrent entries by one admin and by new admins', async () => {
    const people = await Promise.all(['cy', 'di', 'ed'].map((name) => testApp.admin(name)))
    const admins = [ada, ada, ada, ...people.flatMap(({ user }) => [user.id, user.id])]
    await Promise.all(admins.map((admin) => log.write(admin)))
    expect(await verifyAudit(testApp.db, testApp.env.AUDIT_SECRET)).toEqual({ admins: 5, entries: 14, problems: [] })
  })

  test('does not wait for a transaction of another admin', async () => {
    // Waiting would deadlock: Ada's transaction stays open until Bo's is committed.
    await log.write(ada, {}, { beforeCommit: () => log.write(bo) })
    expect(await log.findProblems()).toEqual([])
  })
})

describe('verification of the audit log', () => {
  const cases: [string, () => string[], () => unknown[]][] = [
    [
      'a changed action',
      () => [`update audit_entry set after = '{"text":"Yoga"}' where admin_id = ${ada} and number = 2`],
      () => [`Admin ${ada}: entry 2 was changed.`],
    ],
    [
      'a changed time',
      () => [`update audit_entry set at = at - interval '1 hour' where admin_id = ${bo} and number = 1`],
      () => [`Admin ${bo}: entry 1 was changed.`],
    ],
    [
      'a deleted row in the middle',
      () => [`delete from audit_entry where admin_id = ${ada} and number = 2`],
      () => [`Admin ${ada}: missing: entry 2.`],
    ],
    [
      'a deleted last row',
      () => [`delete from audit_entry where admin_id = ${ada} and number = 3`],
      () => [`Admin ${ada}: missing at the end: entries 3 to 3.`],
    ],
    [
      'a deleted last row with a shortened chain',
      () => [
        `delete from audit_entry where admin_id = ${ada} and number = 3`,
        `update audit_chain set entries = 2, last_mac = (select mac from audit_entry where admin_id = ${ada} and number = 2)
         where admin_id = ${ada}`,
      ],
      () => [`Admin ${ada}: the end of the chain was changed.`],
    ],
    [
      'a row inserted at the end',
      () => [
        `insert into audit_entry select admin_id, 4, as_account_id, action, subject_kind, subject_id, before, after, at,
         request_id, mac from audit_entry where admin_id = ${ada} and number = 3`,
      ],
      () => [`Admin ${ada}: entry 4 was changed.`, `Admin ${ada}: entry 4 is past the end of the chain.`],
    ],
    [
      'two swapped rows',
      () => [
        `update audit_entry set number = number + 10 where admin_id = ${ada} and number in (1, 2)`,
        `update audit_entry set number = 13 - number where admin_id = ${ada} and number in (11, 12)`,
      ],
      () => [
        `Admin ${ada}: entry 1 was changed.`,
        `Admin ${ada}: entry 2 was changed.`,
        `Admin ${ada}: entry 3 was changed.`,
      ],
    ],
    [
      'a deleted chain',
      () => [`delete from audit_entry where admin_id = ${bo}`, `delete from audit_chain where admin_id = ${bo}`],
      () => ['Expected 2 chains, one per admin; found 1.'],
    ],
    [
      'a deleted chain with a reduced number of chains',
      () => [
        `delete from audit_entry where admin_id = ${bo}`,
        `delete from audit_chain where admin_id = ${bo}`,
        'update audit_root set chains = 1',
      ],
      () => ['The number of chains was changed.'],
    ],
    [
      'rows of an account without a chain',
      () => [
        `insert into audit_entry select (select id from account where not is_admin limit 1), number, as_account_id,
         action, subject_kind, subject_id, before, after, at, request_id, mac from audit_entry where admin_id = ${bo}`,
      ],
      () => [expect.stringMatching(/^Admin \d+: entries without a chain\.$/)],
    ],
    [
      'an emptied log',
      () => ['truncate audit_entry, audit_chain'],
      () => ['Expected 2 chains, one per admin; found 0.'],
    ],
    [
      'an emptied log without the list of chains',
      () => ['truncate audit_entry, audit_chain, audit_root'],
      () => ['The list of chains is missing.'],
    ],
  ]

  test.each(cases)('reports %s', async (_name, statements, problems) => {
    await testApp.member('mila').catch(() => undefined)
    expect(await log.findProblems()).toEqual([])
    for (const statement of statements()) await log.runSql(statement)
    expect(await log.findProblems()).toEqual(problems())
    await log.runSql('insert into audit_root default values on conflict do nothing')
  })

  test('reports every entry for a wrong secret', async () => {
    expect((await verifyAudit(testApp.db, 'a different secret of 32 characters')).problems).toHaveLength(8)
  })
})

describe('pnpm audit-verify', { timeout: 60_000 }, () => {
  const verify = () =>
    runCli(['audit-verify'], { DATABASE_URL: testApp.databaseUrl, AUDIT_SECRET: testApp.env.AUDIT_SECRET })

  test('prints whether the log is intact or what was modified', async () => {
    expect(await verify()).toEqual({
      code: 0,
      stdout: 'The audit log is intact: 5 entries of 2 admins.\n',
      stderr: '',
    })
    await log.runSql(`update audit_entry set action = 'tag.delete' where admin_id = ${ada} and number = 3`)
    expect(await verify()).toEqual({
      code: 1,
      stdout: '',
      stderr: `The audit log was modified:\n  Admin ${ada}: entry 3 was changed.\n`,
    })
  })
})
