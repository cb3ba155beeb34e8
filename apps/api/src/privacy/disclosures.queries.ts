import type { Reader, Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

const selectDisclosures = (db: Reader, memberId: AccountId) =>
  db
    .selectFrom('disclosure')
    .innerJoin('account as professional', 'professional.id', 'disclosure.professional_id')
    .select([
      'professional.username',
      'professional.name',
      'disclosure.by_impersonator',
      'disclosure.fields',
      'disclosure.first_at',
      'disclosure.last_at',
    ])
    .where('disclosure.member_id', '=', memberId)
    .orderBy('disclosure.last_at', 'desc')
    .orderBy('disclosure.professional_id')

/** Lists which professionals viewed which fields of a member, latest first. */
export function findDisclosures(db: Reader, memberId: AccountId, limit: number) {
  return selectDisclosures(db, memberId).limit(limit).execute()
}

/** Exports all disclosures of a member's data. */
export function exportDisclosures(tx: Tx, memberId: AccountId) {
  return fetchPages(tx, 'disclosures', selectDisclosures(tx, memberId))
}
