import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { shortName } from './reviews.present.ts'
import { newestReviews } from './reviews.queries.ts'

/** What somebody wrote of professionals, and what everybody reads of them. */
export async function reviewData(db: Reader, accountId: AccountId) {
  const written = await db
    .selectFrom('review')
    .innerJoin('account', 'account.id', 'review.professional_id')
    .select(['account.name as about', 'review.rating', 'review.text', 'review.created_at', 'review.updated_at'])
    .where('review.member_id', '=', accountId)
    .orderBy('review.id')
    .execute()
  const received = await newestReviews(db, accountId).execute()
  return {
    written,
    received: received.map(({ rating, text, reviewer, deleted_at }) => ({
      rating,
      ...(deleted_at === null && { text, by: shortName(reviewer) }),
    })),
  }
}
