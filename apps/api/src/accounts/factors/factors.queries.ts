import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** Lists the passkeys of an account, oldest first. */
export async function listPasskeys(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('passkey')
    .select([
      'passkey.id',
      'passkey.credential_id',
      'passkey.transports',
      'passkey.name',
      'passkey.device',
      'passkey.created_at',
      'passkey.last_used_at',
      'passkey.disabled_at',
    ])
    .where('passkey.account_id', '=', accountId)
    .orderBy('passkey.created_at')
    .orderBy('passkey.id')
    .execute()
}

export type OwnPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

export async function findPasskeyByCredential(db: Reader, credentialId: Buffer) {
  return db
    .selectFrom('passkey')
    .select(['passkey.id', 'passkey.account_id', 'passkey.public_key'])
    .where('passkey.credential_id', '=', credentialId)
    .where('passkey.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the active authenticator app with the number of unused recovery codes. Ignores a pending setup. */
export async function findAuthenticator(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('authenticator')
    .select((eb) => [
      'authenticator.created_at',
      eb
        .selectFrom('recovery_code')
        .select((inner) => inner.fn.countAll<number>().as('left'))
        .whereRef('recovery_code.account_id', '=', 'authenticator.account_id')
        .where('recovery_code.used_at', 'is', null)
        .as('recovery_codes_left'),
    ])
    .where('authenticator.account_id', '=', accountId)
    .where('authenticator.pending_until', 'is', null)
    .executeTakeFirst()
}

/** Returns which kinds of second factors are active. Ignores disabled passkeys. */
export async function findFactorKinds(db: Reader, accountId: AccountId) {
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('passkey')
            .select('passkey.id')
            .where('passkey.account_id', '=', accountId)
            .where('passkey.disabled_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasPasskey'),
      eb
        .exists(
          eb
            .selectFrom('authenticator')
            .select('authenticator.account_id')
            .where('authenticator.account_id', '=', accountId)
            .where('authenticator.pending_until', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasAuthenticator'),
    ])
    .executeTakeFirstOrThrow()
}
