import type { Reader, Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

const opened = (db: Reader, memberId: AccountId) =>
  db
    .selectFrom('disclosure')
    .innerJoin('account as professional', 'professional.id', 'disclosure.professional_id')
    .select([
      'professional.username',
      'professional.name',
      'disclosure.by_our_team',
      'disclosure.fields',
      'disclosure.first_at',
      'disclosure.last_at',
    ])
    .where('disclosure.member_id', '=', memberId)
    .orderBy('disclosure.last_at', 'desc')
    .orderBy('disclosure.professional_id')

/** Who has opened what of a member, the latest first. */
export function disclosuresOf(db: Reader, memberId: AccountId, limit: number) {
  return opened(db, memberId).limit(limit).execute()
}

/** All of it, for the person's copy of their data. */
export function disclosureData(tx: Tx, memberId: AccountId) {
  return fetchPages(tx, 'disclosures', opened(tx, memberId))
}
