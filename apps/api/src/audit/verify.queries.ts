import type { Reader } from '@fourfold/platform/db/db'
import { fetchRows } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

export async function findRoot(db: Reader) {
  return db.selectFrom('audit_root').select(['audit_root.chains', 'audit_root.mac']).executeTakeFirst()
}

export async function listChains(db: Reader) {
  return db
    .selectFrom('audit_chain')
    .select([
      'audit_chain.admin_id as adminId',
      'audit_chain.number',
      'audit_chain.entries',
      'audit_chain.last_mac as lastMac',
      'audit_chain.mac',
    ])
    .orderBy('audit_chain.number')
    .execute()
}

/** Lists admins who have entries but no chain. */
export async function listAdminsWithoutChain(db: Reader): Promise<AccountId[]> {
  const rows = await fetchRows(
    db,
    sql<{ admin_id: AccountId }>`
      select distinct audit_entry.admin_id from audit_entry
      where not exists (select from audit_chain where audit_chain.admin_id = audit_entry.admin_id)`,
  )
  return rows.map(({ admin_id }) => admin_id)
}

/** Lists the rows of a chain after an entry number, in order. */
export async function listChainRows(
  db: Reader,
  adminId: AccountId,
  { after, limit }: { after: number; limit: number },
) {
  return db
    .selectFrom('audit_entry')
    .select([
      'audit_entry.admin_id as adminId',
      'audit_entry.number',
      'audit_entry.as_account_id as asAccountId',
      'audit_entry.action',
      'audit_entry.subject_kind as subjectKind',
      'audit_entry.subject_id as subjectId',
      'audit_entry.before',
      'audit_entry.after',
      'audit_entry.at',
      'audit_entry.request_id as requestId',
      'audit_entry.mac',
    ])
    .where('audit_entry.admin_id', '=', adminId)
    .where('audit_entry.number', '>', after)
    .orderBy('audit_entry.number')
    .limit(limit)
    .execute()
}
