import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { rejectTaken } from './taken-identifiers.ts'

/** How long a former username stays reserved. */
export const RESERVATION_DAYS = 90
/** Only an account's first usernames are reserved, so that renames neither hoard usernames nor release the original. */
const MAX_RESERVATIONS = 5

const hashUsername = (username: string) => sql<Buffer>`sha256(convert_to(lower(${username}), 'UTF8'))`
const computeReservationStart = (now: Temporal.Instant) => now.subtract({ hours: RESERVATION_DAYS * 24 })

type AccountUsername = { accountId: AccountId; username: string; now: Temporal.Instant }

/**
 * Rejects a username that is reserved for another account. Call it after the username is written: if its owner is
 * changing it concurrently, the unique index makes this transaction wait until the reservation is visible.
 */
export async function rejectFormerUsername(tx: Tx, { accountId, username, now }: AccountUsername): Promise<void> {
  const reservation = await tx
    .selectFrom('former_username')
    .select('former_username.released_at')
    .where('former_username.name_hash', '=', hashUsername(username))
    .where('former_username.account_id', 'is distinct from', accountId)
    .where('former_username.released_at', '>', computeReservationStart(now))
    .executeTakeFirst()
  if (reservation) rejectTaken('username')
}

/** Reserves a username for the account that gives it up. */
export async function reserveFormerUsername(tx: Tx, { accountId, username, now }: AccountUsername): Promise<void> {
  const { count } = await tx
    .selectFrom('former_username')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('former_username.account_id', '=', accountId)
    .where('former_username.released_at', '>', computeReservationStart(now))
    .executeTakeFirstOrThrow()
  if (count < MAX_RESERVATIONS) await insertFormerUsername(tx, { accountId, username, now })
}

/** Keeps the usernames of an erased account reserved, without an owner, so that no account can take them. */
export async function reserveErasedUsernames(tx: Tx, id: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('former_username')
    .set({ account_id: null })
    .where('former_username.account_id', '=', id)
    .execute()
  const account = tx.selectFrom('account').select('account.username').where('account.id', '=', id)
  const { username } = await account.executeTakeFirstOrThrow()
  await insertFormerUsername(tx, { accountId: null, username, now })
}

type FormerUsername = { accountId: AccountId | null; username: string; now: Temporal.Instant }

async function insertFormerUsername(tx: Tx, { accountId, username, now }: FormerUsername): Promise<void> {
  const reservation = { account_id: accountId, released_at: now }
  await tx
    .insertInto('former_username')
    .values({ name_hash: hashUsername(username), ...reservation })
    .onConflict((oc) => oc.column('name_hash').doUpdateSet(reservation))
    .execute()
}
