import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The number of changes taken from the queue, and of listings written or deleted. */
export type DrainResult = {
  taken: number
  changed: number
  /** Listed accounts whose free times have to be computed in the same transaction. */
  timesAccounts: AccountId[]
}

type DrainRow = { taken: number; changed: number; times_accounts: string[] | null }

async function drain(tx: Tx, statement: RawBuilder<DrainRow>): Promise<DrainResult> {
  const { rows } = await statement.execute(tx)
  const { taken, changed, times_accounts } = rows[0] ?? { taken: 0, changed: 0, times_accounts: null }
  return { taken, changed, timesAccounts: (times_accounts ?? []).map((id) => Number(id) as AccountId) }
}

/** Drains one batch; changes leave the queue in the transaction that writes the listings. */
export const drainBatch = (tx: Tx, max: number): Promise<DrainResult> =>
  drain(tx, sql`select * from drain_listings(${max})`)

/** Drains the changes of one account ahead of the queue. */
export const drainAccount = (tx: Tx, accountId: AccountId): Promise<DrainResult> =>
  drain(tx, sql`select * from drain_account_listings(${accountId})`)

/** Enqueues accounts that use an edited tag, category or zip code; returns false if there is no edit. */
export async function fanOutCatalogChange(tx: Tx, max: number): Promise<boolean> {
  const { rows } = await sql<{ had_work: boolean }>`select fan_out_catalog_change(${max}) as had_work`.execute(tx)
  return rows[0]?.had_work ?? false
}

/** Enqueues accounts whose listings differ from their sources. */
export async function queueListings(tx: Tx, accounts: readonly AccountId[]): Promise<void> {
  await sql`insert into listing_change (account_id) select unnest(${[...accounts]}::bigint[])`.execute(tx)
}
