import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** Acquires or renews the lease. Returns false if another indexer has it. */
export async function acquireLease(tx: Tx, holder: string, milliseconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into search_indexer_lease (holder, expires_at)
    values (${holder}, clock_timestamp() + ${milliseconds} * interval '1 millisecond')
    on conflict (only_row) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where search_indexer_lease.holder = excluded.holder or search_indexer_lease.expires_at < clock_timestamp()
    returning holder`.execute(tx)
  return rows.length > 0
}

export async function releaseLease(tx: Tx, holder: string): Promise<void> {
  await sql`delete from search_indexer_lease where holder = ${holder}`.execute(tx)
}

type NewIndexSet = { name: string; schemaVersion: number; databaseHistory: string }

/**
 * Inserts a set to be filled, instead of the one that is being filled. From then on, every change of a listing is queued
 * or visible to the transaction that fills the set.
 */
export async function registerIndexSet(tx: Tx, { name, schemaVersion, databaseHistory }: NewIndexSet): Promise<void> {
  // Writers of listings wait for the lock below, so they must not wait long.
  await sql`set local lock_timeout = '2s'`.execute(tx)
  await sql`lock table search_index in share row exclusive mode`.execute(tx)
  const { rows } = await sql`select from search_index`.execute(tx)
  // Without a set, a transaction that has not committed yet may have changed listings without queueing them.
  if (rows.length === 0) await sql`lock table listing in share row exclusive mode`.execute(tx)
  await sql`delete from search_index where not is_active`.execute(tx)
  await sql`
    insert into search_index (name, schema_version, database_history)
    values (${name}, ${schemaVersion}, ${databaseHistory})`.execute(tx)
}

/** Stores that a set has indexes of these categories. */
export async function addCategories(tx: Tx, name: string, categoryIds: readonly number[]): Promise<void> {
  await sql`
    update search_index set category_ids = array(
      select distinct id from unnest(category_ids || ${[...categoryIds]}::integer[]) id order by id)
    where name = ${name}`.execute(tx)
}

/** Stores how far a set is filled. Returns false if the set was deleted. */
export async function saveProgress(tx: Tx, name: string, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    update search_index set filled_account_id = greatest(filled_account_id, ${accountId}) where name = ${name}
    returning name`.execute(tx)
  return rows.length > 0
}

/** Deletes the active set and makes a filled one active. Returns the duration of the rebuild, or undefined if the set was deleted. */
export async function activateIndexSet(tx: Tx, name: string): Promise<number | undefined> {
  await sql`lock table search_index in share row exclusive mode`.execute(tx)
  await sql`delete from search_index where is_active and exists (select from search_index where name = ${name})
    and name <> ${name}`.execute(tx)
  const { rows } = await sql<{ seconds: number }>`
    update search_index set is_active = true where name = ${name}
    returning extract(epoch from clock_timestamp() - created_at)::integer as seconds`.execute(tx)
  return rows[0]?.seconds
}

export async function deleteIndexSet(tx: Tx, name: string): Promise<void> {
  await sql`delete from search_index where name = ${name}`.execute(tx)
}

export async function deleteIndexSets(tx: Tx): Promise<void> {
  await sql`delete from search_index`.execute(tx)
}

/** The key of a listing with the version up to which changes are meant. */
type ChangeKey = { accountId: number; categoryId: number; version: number }

const toColumns = (keys: readonly ChangeKey[]) => sql`
  unnest(${keys.map(({ accountId }) => accountId)}::bigint[], ${keys.map(({ categoryId }) => categoryId)}::integer[],
    ${keys.map(({ version }) => version)}::bigint[]) as key (account_id, category_id, version)`

const isUpToKey = sql`search_index_change.account_id = key.account_id
  and search_index_change.category_id = key.category_id and search_index_change.version <= key.version`

/** Deletes confirmed changes, and older ones of the same listings. */
export async function deleteChanges(tx: Tx, keys: readonly ChangeKey[]): Promise<void> {
  await sql`delete from search_index_change using ${toColumns(keys)} where ${isUpToKey}`.execute(tx)
}

/** Postpones changes that were not accepted: by a second at first, later by their age, at most by a minute. */
export async function postponeChanges(tx: Tx, keys: readonly ChangeKey[]): Promise<void> {
  await sql`
    update search_index_change set due_at = clock_timestamp()
      + least(greatest(clock_timestamp() - changed_at, interval '1 second'), interval '1 minute')
    from ${toColumns(keys)} where ${isUpToKey}`.execute(tx)
}

/** Makes postponed changes due. */
export async function expediteChanges(tx: Tx): Promise<void> {
  await sql`update search_index_change set due_at = clock_timestamp() where due_at > clock_timestamp()`.execute(tx)
}

/** Queues listings that were not accepted while a set was filled. */
export async function queueChanges(tx: Tx, keys: readonly ChangeKey[]): Promise<void> {
  await sql`
    insert into search_index_change (account_id, category_id, version, due_at)
    select key.account_id, key.category_id, key.version, clock_timestamp() + interval '1 second'
    from ${toColumns(keys)}`.execute(tx)
}

/**
 * Deletes a batch of the queue and returns the number of rows. Deletes nothing while there is a set, because another
 * worker may have registered it, which needs the changes since.
 */
export async function deleteUnusedChanges(tx: Tx, maxRows: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from search_index_change where not exists (select from search_index) and ctid = any(array(
      select ctid from search_index_change limit ${maxRows}))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
