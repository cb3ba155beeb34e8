import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { verifyAudit } from '../../src/audit/index.ts'
import { logIn, statusAndCode, addAuthenticator, registerPasskey } from '../accounts/factors/factors.ts'
import { databaseUrl } from '../setup/databases.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { runCli } from './processes.ts'

let testApp: TestApp
let env: Record<string, string>

beforeAll(async () => {
  testApp = await startTestApp()
  env = { DATABASE_URL: testApp.databaseUrl, AUDIT_SECRET: testApp.env.AUDIT_SECRET }
})

afterAll(() => testApp.stop())

const isAdmin = async (email: string) =>
  (await testApp.db.selectFrom('account').select('is_admin').where('email', '=', email).executeTakeFirstOrThrow())
    .is_admin

describe('the command line', { timeout: 60_000 }, () => {
  test('admin grant adds the admin role and admin revoke removes it', { tags: ['OP-103'] }, async () => {
    const { email } = await testApp.member('mila')
    const grantResult = await runCli(['admin', 'grant', email.toUpperCase()], env)
    expect(grantResult).toMatchObject({ code: 0, stdout: `${email.toUpperCase()} is now an admin.\n`, stderr: '' })
    expect(await isAdmin(email)).toBe(true)

    const revokeResult = await runCli(['admin', 'revoke', email], env)
    expect(revokeResult).toMatchObject({ code: 0, stdout: `${email} is no longer an admin.\n`, stderr: '' })
    expect(await isAdmin(email)).toBe(false)
  })

  test('admin remove-factors removes second factors, ends all sessions, and adds an audit entry', async () => {
    const ada = await testApp.admin('ada')
    await registerPasskey(testApp, ada.token)
    await addAuthenticator(testApp, ada.token)
    expect(statusAndCode(await logIn(testApp, ada.email))[1]).toBe('code_required')

    const result = await runCli(['admin', 'remove-factors', ada.email], env)
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect((await logIn(testApp, ada.email)).status).toBe(200)
    expect(await testApp.accounts.authenticate(ada.token)).toBeNull()
    for (const table of ['passkey', 'authenticator', 'recovery_code'] as const) {
      expect(await testApp.db.selectFrom(table).select('account_id').execute()).toEqual([])
    }
    const row = await testApp.db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('subject_id', '=', String(ada.user.id))
      .orderBy('number', 'desc')
      .executeTakeFirst()
    expect(row).toEqual({ action: 'admin.removeFactor', after: { factor: 'all', by: 'command line' } })
    expect((await verifyAudit(testApp.db, testApp.env.AUDIT_SECRET)).problems).toEqual([])

    const unknownEmail = await runCli(['admin', 'remove-factors', 'unknown@people.example'], env)
    expect(unknownEmail).toMatchObject({
      code: 1,
      stderr: 'There is no account with the email unknown@people.example.\n',
    })
  })

  test('admin grant and admin revoke each add an audit entry', { tags: ['OP-103'] }, async () => {
    const { email, user } = await testApp.member('mona')
    const listAuditEntries = () =>
      testApp.db
        .selectFrom('audit_entry')
        .select(['action', 'admin_id', 'before', 'after'])
        .where('subject_id', '=', String(user.id))
        .orderBy('number')
        .execute()
    expect((await runCli(['admin', 'revoke', email], env)).stdout).toBe(
      `${email} is not an admin. Nothing was changed.\n`,
    )
    expect(await listAuditEntries()).toEqual([])
    await runCli(['admin', 'grant', email], env)
    const secondGrant = await runCli(['admin', 'grant', email], env)
    expect(secondGrant).toMatchObject({ code: 0, stdout: `${email} is already an admin. Nothing was changed.\n` })
    await runCli(['admin', 'revoke', email], env)
    const by = 'command line'
    expect(await listAuditEntries()).toEqual([
      { action: 'admin.grant', admin_id: user.id, before: { isAdmin: false }, after: { isAdmin: true, by } },
      { action: 'admin.revoke', admin_id: user.id, before: { isAdmin: true }, after: { isAdmin: false, by } },
    ])
    expect((await verifyAudit(testApp.db, testApp.env.AUDIT_SECRET)).problems).toEqual([])
  })

  test('admin grant prints one line and exits with 1 for an unknown email', async () => {
    expect(await runCli(['admin', 'grant', 'unknown@people.example'], env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account with the confirmed email unknown@people.example.\n',
    })
  })

  test(
    'admin grant rejects accounts with an unconfirmed email or a pending deletion',
    { tags: ['OP-103'] },
    async () => {
      const unconfirmedUser = await testApp.unconfirmedUser('boss')
      const deletingUser = await testApp.member('leaver')
      await testApp.call(deleteAccount, { body: { password: PASSWORD } }, { token: deletingUser.token })
      for (const { email } of [unconfirmedUser, deletingUser]) {
        expect(await runCli(['admin', 'grant', email], env)).toMatchObject({
          code: 1,
          stderr: `There is no account with the confirmed email ${email}.\n`,
        })
        expect(await isAdmin(email)).toBe(false)
      }
    },
  )

  test('admin grant prints one line and exits with 1 without an email', async () => {
    const { code, stderr } = await runCli(['admin', 'grant'], env)
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('prints the usage for an unknown command', async () => {
    const { code, stdout } = await runCli(['make', 'coffee'], env)
    expect(code).toBe(1)
    expect(stdout).toContain('admin grant EMAIL')
  })

  test('migrating a migrated database changes nothing', async () => {
    expect(await runCli(['migrate'], env)).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' })
  })
})

describe('startup errors are printed without a stack trace', { timeout: 60_000 }, () => {
  test('invalid settings', async () => {
    const { code, stderr } = await runCli(['audit-verify'], { ...env, API_PORT: 'ninety', MAIL_FROM: 'no-email' })
    expect(code).toBe(1)
    expect(stderr).toContain('API_PORT must be a port number')
    expect(stderr).toContain('MAIL_FROM must be an email address')
    expect(stderr).not.toMatch(/\.ts:\d+/)
  })

  test.each([
    ['an unavailable database', 'postgres://fourfold:hunter2%21x@127.0.0.1:9/none'],
    [
      'a database that rejects the login',
      databaseUrl('none?sslmode=require').replace(/\/\/[^@]*@/, '//unknown_user:hunter2%21x@'),
    ],
    ['an address with an unknown option', 'postgres://fourfold:hunter2%21x@127.0.0.1:5432/none?hunter2!x=1'],
  ])('%s, and migrate does not print the password', async (_name, DATABASE_URL) => {
    const { code, stdout, stderr } = await runCli(['migrate'], { DATABASE_URL })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^dbmate failed: /)
    expect(stdout + stderr).not.toMatch(/hunter2/)
  })

  test('migrate does not pass the password as an argument, which all users of the machine could read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fourfold-dbmate-'))
    await writeFile(join(folder, 'dbmate'), '#!/bin/sh\necho "arguments: $*; url: $DATABASE_URL" >&2; exit 1\n', {
      mode: 0o755,
    })
    const DATABASE_URL = 'postgres://fourfold:hunter2@127.0.0.1:9/none'
    const { stderr } = await runCli(['migrate'], { DATABASE_URL, PATH: `${folder}:${process.env.PATH}` })
    await rm(folder, { recursive: true })
    const [message = '', url = ''] = stderr.split('; url: ')
    expect(message).toMatch(/^dbmate failed: arguments: .* up$/)
    expect(message).not.toContain('127.0.0.1')
    expect(url.trim()).toBe('postgres://fourfold:***@127.0.0.1:9/none?sslmode=disable')
  })

  test('a missing database', async () => {
    const { code, stderr } = await runCli(['admin', 'grant', 'a@b.c'], { DATABASE_URL: 'postgres://127.0.0.1:9/none' })
    expect(code).toBe(1)
    expect(stderr).toContain('ECONNREFUSED')
    expect(stderr).not.toMatch(/\.ts:\d+/)
  })
})
