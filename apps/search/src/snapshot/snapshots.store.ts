import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

const LEASE = '15 minutes'

type Lease = { writer: string; isDue: { afterMinutes: number; badKey: string | null } }

/** Whether this process may write the next snapshot: it is due, and nobody else is at it. */
export async function takeLease(tx: Tx, { writer, isDue: { afterMinutes, badKey } }: Lease): Promise<boolean> {
  const { rows } = await sql`
    insert into search_snapshot (writer, lease_until) values (${writer}, now() + ${LEASE}::interval)
    on conflict (only_row) do update set writer = excluded.writer, lease_until = excluded.lease_until
    where search_snapshot.lease_until < now() and (
      search_snapshot.key is null or search_snapshot.key = ${badKey}
      or search_snapshot.taken_at < now() - make_interval(secs => ${afterMinutes * 60}))
    returning true`.execute(tx)
  return rows.length === 1
}

type Written = { writer: string; key: string }

/** Makes a snapshot the last one, unless the lease was lost meanwhile. Gives the keys that are still in use. */
export async function publish(tx: Tx, { writer, key }: Written): Promise<string[] | undefined> {
  const { rows } = await sql<{ keys: string[] }>`
    update search_snapshot set previous_key = search_snapshot.key, key = ${key}, taken_at = now(), lease_until = now()
    where search_snapshot.writer = ${writer} and search_snapshot.lease_until > now()
    returning array_remove(array[search_snapshot.key, search_snapshot.previous_key], null) as keys`.execute(tx)
  return rows[0]?.keys
}

export async function giveBackLease(tx: Tx, writer: string): Promise<void> {
  await tx
    .updateTable('search_snapshot')
    .set({ lease_until: sql`now()` })
    .where('search_snapshot.writer', '=', writer)
    .execute()
}
