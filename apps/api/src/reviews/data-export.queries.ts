import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

import { shortenName } from './reviews.present.ts'
import { selectNewestReviews } from './reviews.queries.ts'

/** Exports the reviews that the account wrote, and the public reviews about it. */
export async function exportReviews(tx: Tx, accountId: AccountId) {
  const written = tx
    .selectFrom('review')
    .innerJoin('account', 'account.id', 'review.professional_id')
    .select(['account.name as about', 'review.rating', 'review.text', 'review.created_at', 'review.updated_at'])
    .where('review.member_id', '=', accountId)
    .orderBy('review.id')
  // The same limit as on the public profile.
  const received = await selectNewestReviews(tx, accountId).execute()
  return {
    written: fetchPages(tx, 'reviews', written),
    received: received.map(({ rating, text, reviewer, deleted_at }) => ({
      rating,
      ...(deleted_at === null && { text, by: shortenName(reviewer) }),
    })),
  }
}
