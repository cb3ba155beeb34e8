import { deleteAccount, cancelDeletion } from '@fourfold/contract/accounts/deletion'
import { login } from '@fourfold/contract/accounts/endpoints'
import * as factorsEndpoints from '@fourfold/contract/accounts/factors'
import * as passkeysEndpoints from '@fourfold/contract/accounts/passkeys'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { setStatus } from '../../../src/accounts/index.ts'
import type { TriggerContext } from '../../http/trigger-errors.ts'
import { createAuthenticator } from '../../setup/authenticator.ts'
import { PASSWORD } from '../../setup/users.ts'
import { requestRegistration, addAuthenticator, registerPasskey } from './factors.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const body = { password: PASSWORD }
const wrongPassword = { password: 'not the password' }
const code = '000000'

async function triggerAuthenticatorErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token, email } = await testApp.member('app.user')
  const unconfirmedUser = await testApp.unconfirmedUser('app.newcomer')
  await triggerError(factorsEndpoints.startAuthenticator, { body: wrongPassword }, { token })
  await triggerError(factorsEndpoints.reportUnrecognizedFactor, { body: { token: 'guess', email } })
  await triggerError(factorsEndpoints.startAuthenticator, { body }, { token: unconfirmedUser.token })
  await triggerError(factorsEndpoints.confirmAuthenticator, { body: { code } }, { token })
  for (const endpoint of [factorsEndpoints.renewRecoveryCodes, factorsEndpoints.removeAuthenticator] as const) {
    await triggerError(endpoint, { body: wrongPassword }, { token })
    await triggerError(endpoint, { body }, { token })
  }
  await triggerError(factorsEndpoints.verifySession, { body: { code } }, { token })
  await testApp.call(factorsEndpoints.startAuthenticator, { body }, { token })
  await triggerError(factorsEndpoints.confirmAuthenticator, { body: { code } }, { token })
  await addAuthenticator(testApp, token)
  await triggerError(factorsEndpoints.startAuthenticator, { body }, { token })
  await triggerError(factorsEndpoints.verifySession, { body: { code } }, { token })
  await triggerError(login, { body: { email, ...body } })
  await triggerError(login, { body: { email, ...body, code } })
  await testApp.call(deleteAccount, { body }, { token })
  await triggerError(cancelDeletion, { body: { email, ...body } })
  await triggerError(cancelDeletion, { body: { email, ...body, code } })
}

async function triggerPasskeyErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const { token, user } = await testApp.member('key.user')
  const unconfirmedUser = await testApp.unconfirmedUser('key.newcomer')
  await triggerError(passkeysEndpoints.passkeyRegistrationOptions, { body: wrongPassword }, { token })
  await triggerError(passkeysEndpoints.passkeyRegistrationOptions, { body }, { token: unconfirmedUser.token })
  await triggerError(passkeysEndpoints.renamePasskey, { body: { id: unknownId, name: 'Mine' } }, { token })
  await triggerError(passkeysEndpoints.removePasskey, { body: { id: unknownId, ...wrongPassword } }, { token })
  await triggerError(passkeysEndpoints.removePasskey, { body: { id: unknownId, ...body } }, { token })
  const forgedResponse = createAuthenticator().register(await requestRegistration(testApp, token), {
    origin: 'http://evil.example',
  })
  await triggerError(passkeysEndpoints.addPasskey, { body: forgedResponse }, { token })
  const { key } = await registerPasskey(testApp, token)

  async function triggerLoginError(forgery: { origin?: string } = {}): Promise<void> {
    const { data } = await testApp.call(passkeysEndpoints.passkeyLoginOptions, {})
    if (data) await triggerError(passkeysEndpoints.passkeyLogin, { body: key.sign(data, forgery) })
  }
  await triggerLoginError({ origin: 'http://evil.example' })
  await inTransaction(testApp.db, (tx) =>
    sql`insert into passkey (id, account_id, credential_id, public_key, transports, counter, name, created_at)
      select gen_random_uuid(), ${user.id}, uuid_send(gen_random_uuid()), '', '{}', 0, 'Key', now()
      from generate_series(1, ${passkeysEndpoints.MAX_PASSKEYS})`.execute(tx),
  )
  await triggerError(passkeysEndpoints.passkeyRegistrationOptions, { body }, { token })
  await inTransaction(testApp.db, (tx) => setStatus(tx, user.id as AccountId, 'Rejected'))
  await triggerLoginError()
  await inTransaction(testApp.db, (tx) => setStatus(tx, user.id as AccountId, 'Approved'))
  await testApp.call(deleteAccount, { body }, { token })
  await triggerLoginError()
}

/** Triggers every error of second factors. */
export async function triggerFactorErrors(context: TriggerContext): Promise<void> {
  await triggerAuthenticatorErrors(context)
  await triggerPasskeyErrors(context)
}
