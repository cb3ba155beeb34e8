import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { refuseTaken } from './taken-names.ts'

/** How long a name that somebody gave up leads to nobody else. */
export const NAME_DAYS = 90
/** The first ones, not the last: renaming again and again neither reserves many names nor loses the one people knew. */
const MAX_KEPT = 5

const hashOf = (username: string) => sql<Buffer>`sha256(convert_to(lower(${username}), 'UTF8'))`
const keptSince = (now: Temporal.Instant) => now.subtract({ hours: NAME_DAYS * 24 })

type Named = { accountId: AccountId; username: string; now: Temporal.Instant }

/**
 * Refuses a name that was somebody else's until lately. Must be called after the name is written: if its owner is giving
 * it up right now, the unique index makes us wait until the row that reserves it can be seen.
 */
export async function refuseFormerName(tx: Tx, { accountId, username, now }: Named): Promise<void> {
  const kept = await tx
    .selectFrom('former_username')
    .select('former_username.freed_at')
    .where('former_username.name_hash', '=', hashOf(username))
    .where('former_username.account_id', 'is distinct from', accountId)
    .where('former_username.freed_at', '>', keptSince(now))
    .executeTakeFirst()
  if (kept) refuseTaken('username')
}

/** Keeps a name for the account that gives it up. */
export async function keepName(tx: Tx, { accountId, username, now }: Named): Promise<void> {
  const { count } = await tx
    .selectFrom('former_username')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('former_username.account_id', '=', accountId)
    .where('former_username.freed_at', '>', keptSince(now))
    .executeTakeFirstOrThrow()
  if (count < MAX_KEPT) await insertFormer(tx, { accountId, username, now })
}

/** Keeps the names of an account that is erased from everybody. */
export async function keepNamesOfErased(tx: Tx, id: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('former_username')
    .set({ account_id: null })
    .where('former_username.account_id', '=', id)
    .execute()
  const account = tx.selectFrom('account').select('account.username').where('account.id', '=', id)
  const { username } = await account.executeTakeFirstOrThrow()
  await insertFormer(tx, { accountId: null, username, now })
}

type Former = { accountId: AccountId | null; username: string; now: Temporal.Instant }

async function insertFormer(tx: Tx, { accountId, username, now }: Former): Promise<void> {
  const freed = { account_id: accountId, freed_at: now }
  await tx
    .insertInto('former_username')
    .values({ name_hash: hashOf(username), ...freed })
    .onConflict((oc) => oc.column('name_hash').doUpdateSet(freed))
    .execute()
}
