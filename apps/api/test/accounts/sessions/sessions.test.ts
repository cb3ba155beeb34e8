import { editAccount, login, logout } from '@fourfold/contract/accounts/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hashToken } from '../../../src/infra/security/secrets.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const isLoggedIn = async (token: string) => (await testApp.call(profile, { query: {} }, { token })).status === 200

describe('logging in', () => {
  test(
    'returns a token and the user for an email in any case and the password',
    { tags: ['ACC-33', 'OP-019'] },
    async () => {
      const { email } = await testApp.professional('ines')
      const response = await testApp.call(login, { body: { email: ` ${email.toUpperCase()} `, password: PASSWORD } })
      expect(response.status).toBe(200)
      expect(response.data?.user).toMatchObject({ isProfessional: true, username: 'ines', other: null })
      expect(await isLoggedIn(response.data?.token ?? '')).toBe(true)
    },
  )

  test('a wrong password and an unknown address return the same error, never 401', { tags: ['OP-116'] }, async () => {
    const { email } = await testApp.member('mila')
    const wrongReply = await testApp.call(login, { body: { email, password: 'not this one' } })
    const unknownReply = await testApp.call(login, {
      body: { email: 'unknown@people.example', password: 'not this one' },
    })
    const pickReply = ({ status, data, errors }: typeof wrongReply) => ({ status, data, errors })
    expect(wrongReply.status).toBe(400)
    expect(pickReply(unknownReply)).toEqual(pickReply(wrongReply))
  })

  test('rejects a password under 8 characters without checking it', { tags: ['ACC-27'] }, async () => {
    const response = await testApp.call(login, { body: { email: 'mila@people.example', password: '1234567' } })
    expect(response.errors[0]).toMatchObject({ msg: 'Min 8 characters', field: 'password' })
  })
})

describe('the session token', () => {
  test('only the token hash is stored, and a forged token is rejected', async () => {
    const { token } = await testApp.member('hashed')
    const { rows } = await inTransaction(testApp.db, (tx) =>
      sql<{ token_hash: Buffer }>`select token_hash from session`.execute(tx),
    )
    expect(rows.some((row) => row.token_hash.equals(hashToken(token)))).toBe(true)
    expect(rows.some((row) => row.token_hash.equals(Buffer.from(token)))).toBe(false)
    expect(await isLoggedIn('A'.repeat(43))).toBe(false)
  })

  test('logging out revokes only this token on the server', { tags: ['OP-021'] }, async () => {
    const { token, email } = await testApp.member('leaver')
    const secondLogin = await testApp.call(login, { body: { email, password: PASSWORD } })

    expect((await testApp.call(logout, {}, { token })).status).toBe(200)

    expect(await isLoggedIn(token)).toBe(false)
    expect(await isLoggedIn(secondLogin.data?.token ?? '')).toBe(true)
    expect((await testApp.call(logout, {}, { token })).status).toBe(401)
  })

  test('the session token expires', { tags: ['OP-021'] }, async () => {
    const { token } = await testApp.member('sleeper')
    testApp.clock.advance({ hours: 30 * 24 - 1 })
    expect(await isLoggedIn(token)).toBe(true)
    testApp.clock.advance({ hours: 1 })
    expect(await isLoggedIn(token)).toBe(false)
  })

  test('the session token is read only from the Authorization header', { tags: ['OP-115'] }, async () => {
    const { token } = await testApp.member('header')
    const queryResponse = await testApp.app.inject({
      url: `/api/profile?token=${token}`,
      headers: { cookie: `token=${token}` },
    })
    expect(queryResponse.statusCode).toBe(401)
  })
})

describe('editing the account', () => {
  const edit = (token: string, body: { name: string; username: string; email: string }) =>
    testApp.call(editAccount, { body }, { token })

  test(
    'stores new values, returns a new token, and ends the old one; visitors must log in',
    { tags: ['ACC-54', 'OP-025'] },
    async () => {
      const { token, email } = await testApp.member('edda')
      const visitor = await testApp.call(editAccount, { body: { name: 'E', username: 'edda.new', email } })
      expect(visitor.status).toBe(401)
      const response = await edit(token, { name: 'Edda New', username: 'edda.new', email })
      expect(response.data?.user).toMatchObject({ name: 'Edda New', username: 'edda.new', email })
      expect(await isLoggedIn(response.data?.token ?? '')).toBe(true)
      testApp.clock.advance({ seconds: 31 })
      expect(await isLoggedIn(token)).toBe(false)
    },
  )

  test('rejects an invalid username with the message of the account form', { tags: ['ACC-19'] }, async () => {
    const { token, email } = await testApp.member('wrongname')
    const response = await edit(token, { name: 'X', username: 'no way', email })
    expect(response.errors[0]).toEqual({ msg: 'Username must be valid', code: 'invalid_input', field: 'username' })
  })

  test("rejects another user's username and changes nothing", async () => {
    await testApp.member('first')
    const { token, email } = await testApp.member('second')

    const byName = await edit(token, { name: 'S', username: 'FIRST', email })

    expect([byName.status, byName.errors[0]?.code]).toEqual([409, 'username_taken'])
    const ownProfile = await testApp.call(profile, { query: {} }, { token })
    expect(ownProfile.data?.user).toMatchObject({ username: 'second', email, name: 'Second Test' })
  })
})
