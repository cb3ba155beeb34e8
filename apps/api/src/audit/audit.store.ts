import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import { canonicalJson } from './chain.ts'
import type { AuditRow, ChainHead } from './chain.ts'

type WithMac<Row> = Row & { mac: Buffer }

/** Locks the head of an admin's chain until the transaction ends. */
export async function lockHead(tx: Tx, adminId: AccountId): Promise<ChainHead | undefined> {
  return tx
    .selectFrom('audit_chain')
    .select([
      'audit_chain.admin_id as adminId',
      'audit_chain.number',
      'audit_chain.entries',
      'audit_chain.last_mac as lastMac',
    ])
    .where('audit_chain.admin_id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the number of chains, to start a new chain. */
export async function lockRoot(tx: Tx): Promise<number> {
  const { chains } = await tx
    .selectFrom('audit_root')
    .select('audit_root.chains')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return chains
}

export async function setRoot(tx: Tx, chains: number, mac: Buffer): Promise<void> {
  await tx.updateTable('audit_root').set({ chains, mac }).execute()
}

export async function insertHead(tx: Tx, head: WithMac<ChainHead>): Promise<void> {
  const { adminId, number, entries, lastMac, mac } = head
  await tx.insertInto('audit_chain').values({ admin_id: adminId, number, entries, last_mac: lastMac, mac }).execute()
}

export async function updateHead(tx: Tx, { adminId, entries, lastMac, mac }: WithMac<ChainHead>): Promise<void> {
  await tx
    .updateTable('audit_chain')
    .set({ entries, last_mac: lastMac, mac })
    .where('audit_chain.admin_id', '=', adminId)
    .execute()
}

export async function insertEntry(tx: Tx, row: WithMac<AuditRow>): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      admin_id: row.adminId,
      number: row.number,
      as_account_id: row.asAccountId,
      action: row.action,
      subject_kind: row.subjectKind,
      subject_id: row.subjectId,
      before: sql`${canonicalJson(row.before)}::jsonb`,
      after: sql`${canonicalJson(row.after)}::jsonb`,
      at: row.at,
      request_id: row.requestId,
      mac: row.mac,
    })
    .execute()
}
