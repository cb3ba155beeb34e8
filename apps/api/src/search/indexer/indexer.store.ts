import { inTransaction, runSingleStatement } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { SCHEMA_VERSION } from '../engine/opensearch/index-definition.ts'

/**
 * The system identifier and the timeline. At least one of them changes when PostgreSQL is restored or another server
 * becomes the primary. The control file contains the timeline only after the next checkpoint, so it is read from the
 * name of the WAL file.
 */
export const DATABASE_HISTORY = sql<string>`
  (select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system())`

/** Acquires, renews or, with 0 ms, releases the lease. Returns false if another indexer has it. */
export async function acquireLease(tx: Tx, holder: string, milliseconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into search_indexer_lease (holder, expires_at)
    values (${holder}, clock_timestamp() + ${milliseconds} * interval '1 millisecond')
    on conflict (only_row) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where search_indexer_lease.holder = excluded.holder or search_indexer_lease.expires_at < clock_timestamp()
    returning holder`.execute(tx)
  return rows.length > 0
}

/** Locks `search_index`, so that only one process at a time changes the sets. Triggers that read them do not wait. */
export const withLockedSets = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await sql`lock table search_index in share row exclusive mode`.execute(tx)
    return work(tx)
  })

/**
 * Registers a new set to fill, which replaces one that is being filled. Returns its name, for example
 * `v1-20261119134455-9f86d081`. From then on, every change of a listing is queued or visible when the set is filled.
 */
export async function registerSet(db: Db): Promise<string> {
  return withLockedSets(db, async (tx) => {
    const { rows } = await sql`select from search_index`.execute(tx)
    if (rows.length === 0) {
      // Without a set, open transactions may have changed listings without queueing the changes. The lock waits until
      // they end. Other writers of listings wait behind it, so the timeout is short.
      await sql`set local lock_timeout = '2s'`.execute(tx)
      await sql`lock table listing in share row exclusive mode`.execute(tx)
    }
    await sql`delete from search_index where not is_active`.execute(tx)
    const registered = await sql<{ name: string }>`
      insert into search_index (name, schema_version, database_history)
      values (${`v${SCHEMA_VERSION}-`} || regexp_replace(date_trunc('second', clock_timestamp() at time zone 'UTC')::text, '\\D', '', 'g')
        || '-' || left(md5(gen_random_uuid()::text), 8), ${SCHEMA_VERSION}, ${DATABASE_HISTORY})
      returning name`.execute(tx)
    return registered.rows[0]?.name ?? ''
  })
}

/** Records that a set has indexes for these categories. */
export async function addCategories(tx: Tx, name: string, categoryIds: readonly number[]): Promise<void> {
  await sql`
    update search_index set category_ids = category_ids || ${[...categoryIds]}::integer[]
    where name = ${name}`.execute(tx)
}

/** Activates a set and deletes all others. */
export async function activateIndexSet(tx: Tx, name: string): Promise<void> {
  await sql`delete from search_index where name <> ${name}`.execute(tx)
  await sql`update search_index set is_active = true where name = ${name}`.execute(tx)
}

export async function deleteIndexSet(tx: Tx, name: string): Promise<void> {
  await sql`delete from search_index where name = ${name}`.execute(tx)
}

/** Identifies the queued changes of a listing up to a version. */
type ChangeKey = { account_id: number; category_id: number; version: number }

const buildKeyTable = (keys: readonly ChangeKey[]) => sql`
  unnest(${keys.map((key) => key.account_id)}::bigint[], ${keys.map((key) => key.category_id)}::integer[],
    ${keys.map(({ version }) => version)}::bigint[]) as key (account_id, category_id, version)`

const MATCHES_KEY = sql`search_index_change.account_id = key.account_id
  and search_index_change.category_id = key.category_id and search_index_change.version <= key.version`

/** Deletes confirmed changes, and older changes of the same listings. */
export async function deleteChanges(tx: Tx, keys: readonly ChangeKey[]): Promise<void> {
  await sql`delete from search_index_change using ${buildKeyTable(keys)} where ${MATCHES_KEY}`.execute(tx)
}

/** Postpones changes that were not accepted: by a second at first, later by half their age, at most by five minutes. */
export async function postponeChanges(tx: Tx, keys: readonly ChangeKey[]): Promise<void> {
  await sql`
    update search_index_change set due_at = clock_timestamp()
      + least(greatest((clock_timestamp() - changed_at) / 2, interval '1 second'), interval '5 minutes')
    from ${buildKeyTable(keys)} where ${MATCHES_KEY}`.execute(tx)
}

/** Makes postponed changes due again, in the order of their age. */
export async function expediteChanges(tx: Tx): Promise<void> {
  await sql`update search_index_change set due_at = changed_at where due_at > clock_timestamp()`.execute(tx)
}

/** Stores the progress of filling a set, and queues the rejected listings. Throws if the set was deleted. */
export async function saveProgress(
  tx: Tx,
  { name, accountId, rejected }: { name: string; accountId: number; rejected: readonly ChangeKey[] },
): Promise<void> {
  const { rows } = await sql`
    with queued as (
      insert into search_index_change (account_id, category_id, version, due_at)
      select key.account_id, key.category_id, key.version, clock_timestamp() + interval '1 second'
      from ${buildKeyTable(rejected)}
    )
    update search_index set filled_account_id = greatest(filled_account_id, ${accountId}) where name = ${name}
    returning name`.execute(tx)
  if (rows.length === 0) throw new Error('the index set was replaced')
}

const DELETE_BATCH_SIZE = 50_000

/**
 * Deletes the sets, so that changes are no longer queued, and then the queue. Stops if another process registers a set,
 * which needs the changes that are queued from then on.
 */
export async function stopQueueing(db: Db): Promise<void> {
  await runSingleStatement(db, (tx) => sql`delete from search_index`.execute(tx))
  const deleteBatch = (tx: Tx) =>
    sql`delete from search_index_change where not exists (select from search_index) and ctid = any(array(
        select ctid from search_index_change limit ${DELETE_BATCH_SIZE}))`.execute(tx)
  while (((await runSingleStatement(db, deleteBatch)).numAffectedRows ?? 0n) > 0n);
}
