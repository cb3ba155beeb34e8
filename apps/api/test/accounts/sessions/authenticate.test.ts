import { profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setAdmin } from '../../../src/accounts/index.ts'
import { insertSession, revokeAllSessions } from '../../../src/accounts/sessions/sessions.store.ts'
import { authorize } from '../../../src/http/access.ts'
import { generateToken, hashToken } from '../../../src/infra/security/secrets.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Inserts an impersonation session and returns its token. */
async function insertImpersonation(person: { user: { id: number } }, admin: { user: { id: number } }): Promise<string> {
  const token = generateToken()
  const now = testApp.clock.now()
  await inTransaction(testApp.db, (tx) =>
    insertSession(tx, {
      tokenHash: hashToken(token),
      accountId: person.user.id as AccountId,
      impersonatorId: admin.user.id as AccountId,
      now,
      expiresAt: now.add({ hours: 1 }),
    }),
  )
  return token
}

describe('authenticating a token without a request', () => {
  test('returns the account, the session, and its expiry', async () => {
    const { token, user } = await testApp.professional('ines')
    const actor = await testApp.accounts.authenticate(token)
    expect(actor).toEqual({
      accountId: user.id,
      username: 'ines',
      isProfessional: true,
      isAdmin: false,
      isMissingFactor: false,
      emailVerified: true,
      session: {
        hash: hashToken(token),
        nextToken: expect.any(Function),
        expiresAt: testApp.clock
          .now()
          .add({ hours: 30 * 24 })
          .round('microsecond'),
        isMfaVerified: false,
        isRecentlyVerified: false,
      },
      impersonatorId: null,
      impersonation: null,
    })
  })

  test('returns null for unknown, empty, and malformed tokens', async () => {
    for (const token of ['', 'A'.repeat(43), "' or true --", '\0', 'x'.repeat(100_000)]) {
      expect(await testApp.accounts.authenticate(token)).toBeNull()
    }
  })

  test('authorize throws the same errors that endpoints return', async () => {
    const { token } = await testApp.member('mila')
    const tryAuthorize = (access: Parameters<typeof authorize>[1], sentToken: string | null) =>
      authorize(testApp.accounts.authenticate, access, sentToken).then(
        (actor) => actor?.username ?? 'visitor',
        ({ code }: { code: string }) => code,
      )
    expect(await tryAuthorize('user', token)).toBe('mila')
    expect(await tryAuthorize('member', token)).toBe('mila')
    expect(await tryAuthorize('optional', token)).toBe('mila')
    expect(await tryAuthorize('public', token)).toBe('visitor')
    expect(await tryAuthorize('optional', 'A'.repeat(43))).toBe('visitor')
    expect(await tryAuthorize('user', null)).toBe('not_signed_in')
    expect(await tryAuthorize('user', 'A'.repeat(43))).toBe('not_signed_in')
    expect(await tryAuthorize('professional', token)).toBe('not_allowed')
    expect(await tryAuthorize('admin', token)).toBe('not_allowed')
  })
})

describe('an impersonation session', () => {
  test('has the impersonated account as actor, with the admin’s id', async () => {
    const person = await testApp.member('nora')
    const admin = await testApp.admin('ada')
    const actor = await testApp.accounts.authenticate(await insertImpersonation(person, admin))
    expect(actor).toMatchObject({ accountId: person.user.id, isAdmin: false, impersonatorId: admin.user.id })
  })

  test('ends when the admin role is revoked', async () => {
    const admin = await testApp.admin('alan')
    const token = await insertImpersonation(await testApp.member('olga'), admin)
    await inTransaction(testApp.db, (tx) => setAdmin(tx, admin.email, false))
    expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(401)
  })

  test("ends with the admin's sessions and with the user's sessions", async () => {
    const [admin, person] = [await testApp.admin('anna'), await testApp.member('paul')]
    for (const owner of [admin, person]) {
      const token = await insertImpersonation(person, admin)
      await inTransaction(testApp.db, (tx) => revokeAllSessions(tx, owner.user.id as AccountId, testApp.clock.now()))
      expect(await testApp.accounts.authenticate(token)).toBeNull()
    }
  })
})
