import type { Tx } from '@fourfold/platform/db/db'
import type { Synonym } from '@fourfold/platform/db/schema'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'

/** Returns whether the table is empty. The lock blocks other seeders but no readers. */
export async function lockSynonymsIfEmpty(tx: Tx): Promise<boolean> {
  await sql`lock table synonym in share row exclusive mode`.execute(tx)
  return (await tx.selectFrom('synonym').select('synonym.word').limit(1).executeTakeFirst()) === undefined
}

export async function insertSynonyms(tx: Tx, rows: readonly Insertable<Synonym>[]): Promise<void> {
  await tx
    .insertInto('synonym')
    .values([...rows])
    .execute()
}
