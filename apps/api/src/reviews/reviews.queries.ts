import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** The maximum number of reviews in the response for a profile. */
const MAX_REVIEWS = 200

function selectReviews(db: Reader) {
  return db
    .selectFrom('review')
    .innerJoin('account', 'account.id', 'review.member_id')
    .select([
      'review.id',
      'review.text',
      sql<number>`review.rating::float8`.as('rating'),
      'account.name as reviewer',
      'account.deleted_at',
      sql<string>`to_char(review.created_at at time zone 'UTC', 'YYYY-MM')`.as('written_in'),
    ])
}

/** Selects the reviews of a professional, newest first. */
export function selectNewestReviews(db: Reader, professionalId: AccountId) {
  return selectReviews(db)
    .where('review.professional_id', '=', professionalId)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(MAX_REVIEWS)
}

export async function findReviewRow(db: Reader, appointmentUuid: string) {
  return selectReviews(db).where('review.appointment_uuid', '=', appointmentUuid).executeTakeFirst()
}

/** Computes the average and count of each member's latest rating. Ignores reviews without a rating. (OP-026) */
export async function computeRating(db: Reader, professionalId: AccountId) {
  return db
    .selectFrom((last) =>
      last
        .selectFrom('review')
        .distinctOn('review.member_id')
        .select('review.rating')
        .where('review.professional_id', '=', professionalId)
        .where('review.rating', '>', '0')
        .orderBy('review.member_id')
        .orderBy('review.created_at', 'desc')
        .orderBy('review.id', 'desc')
        .as('last'),
    )
    .select([
      sql<number>`coalesce(avg(last.rating), 0)::float4`.as('rating'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .executeTakeFirstOrThrow()
}
