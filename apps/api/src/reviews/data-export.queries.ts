import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

import { shortName } from './reviews.present.ts'
import { newestReviews } from './reviews.queries.ts'

/** What somebody wrote of professionals, and what everybody reads of them. */
export async function reviewData(tx: Tx, accountId: AccountId) {
  const written = tx
    .selectFrom('review')
    .innerJoin('account', 'account.id', 'review.professional_id')
    .select(['account.name as about', 'review.rating', 'review.text', 'review.created_at', 'review.updated_at'])
    .where('review.member_id', '=', accountId)
    .orderBy('review.id')
  // As many as everybody reads.
  const received = await newestReviews(tx, accountId).execute()
  return {
    written: fetchPages(tx, 'reviews', written),
    received: received.map(({ rating, text, reviewer, deleted_at }) => ({
      rating,
      ...(deleted_at === null && { text, by: shortName(reviewer) }),
    })),
  }
}
