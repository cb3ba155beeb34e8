import { deleteAccount, cancelDeletion } from '@fourfold/contract/accounts/deletion'
import { login } from '@fourfold/contract/accounts/endpoints'
import * as factors from '@fourfold/contract/accounts/factors'
import * as passkeys from '@fourfold/contract/accounts/passkeys'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { setStatus } from '../../../src/accounts/index.ts'
import type { Tour } from '../../http/trigger-errors.ts'
import { createAuthenticator } from '../../setup/authenticator.ts'
import { PASSWORD } from '../../setup/users.ts'
import { wish, withApp, withPasskey } from './factors.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'
const body = { password: PASSWORD }
const wrong = { password: 'not the password' }
const code = '000000'

async function tourApp({ testApp, refused }: Tour): Promise<void> {
  const { token, email } = await testApp.member('app.user')
  const newcomer = await testApp.newcomer('app.newcomer')
  await refused(factors.startAuthenticator, { body: wrong }, { token })
  await refused(factors.reportUnrecognizedFactor, { body: { token: 'guess', email } })
  await refused(factors.startAuthenticator, { body }, { token: newcomer.token })
  await refused(factors.confirmAuthenticator, { body: { code } }, { token })
  for (const endpoint of [factors.renewRecoveryCodes, factors.removeAuthenticator] as const) {
    await refused(endpoint, { body: wrong }, { token })
    await refused(endpoint, { body }, { token })
  }
  await refused(factors.verifySession, { body: { code } }, { token })
  await testApp.call(factors.startAuthenticator, { body }, { token })
  await refused(factors.confirmAuthenticator, { body: { code } }, { token })
  await withApp(testApp, token)
  await refused(factors.startAuthenticator, { body }, { token })
  await refused(factors.verifySession, { body: { code } }, { token })
  await refused(login, { body: { email, ...body } })
  await refused(login, { body: { email, ...body, code } })
  await testApp.call(deleteAccount, { body }, { token })
  await refused(cancelDeletion, { body: { email, ...body } })
  await refused(cancelDeletion, { body: { email, ...body, code } })
}

async function tourPasskeys({ testApp, refused }: Tour): Promise<void> {
  const { token, user } = await testApp.member('key.user')
  const newcomer = await testApp.newcomer('key.newcomer')
  await refused(passkeys.passkeyRegistrationOptions, { body: wrong }, { token })
  await refused(passkeys.passkeyRegistrationOptions, { body }, { token: newcomer.token })
  await refused(passkeys.renamePasskey, { body: { id: nowhere, name: 'Mine' } }, { token })
  await refused(passkeys.removePasskey, { body: { id: nowhere, ...wrong } }, { token })
  await refused(passkeys.removePasskey, { body: { id: nowhere, ...body } }, { token })
  const lie = createAuthenticator().make(await wish(testApp, token), { origin: 'http://evil.example' })
  await refused(passkeys.addPasskey, { body: lie }, { token })
  const { key } = await withPasskey(testApp, token)

  async function enter(given: { origin?: string } = {}): Promise<void> {
    const { data } = await testApp.call(passkeys.passkeyLoginOptions, {})
    if (data) await refused(passkeys.passkeyLogin, { body: key.answer(data, given) })
  }
  await enter({ origin: 'http://evil.example' })
  await inTransaction(testApp.db, (tx) =>
    sql`insert into passkey (id, account_id, credential_id, public_key, transports, counter, name, created_at)
      select gen_random_uuid(), ${user.id}, uuid_send(gen_random_uuid()), '', '{}', 0, 'Key', now()
      from generate_series(1, ${passkeys.MAX_PASSKEYS})`.execute(tx),
  )
  await refused(passkeys.passkeyRegistrationOptions, { body }, { token })
  await inTransaction(testApp.db, (tx) => setStatus(tx, user.id as AccountId, 'Rejected'))
  await enter()
  await inTransaction(testApp.db, (tx) => setStatus(tx, user.id as AccountId, 'Approved'))
  await testApp.call(deleteAccount, { body }, { token })
  await enter()
}

/** Triggers every error of second factors. */
export async function tourFactors(tour: Tour): Promise<void> {
  await tourApp(tour)
  await tourPasskeys(tour)
}
