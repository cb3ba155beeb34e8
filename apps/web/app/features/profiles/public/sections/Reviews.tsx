import { Text } from '@mantine/core'

import { formatCount } from '~/lib/format/numbers.ts'
import { SectionCard } from '~/ui/page/SectionCard.tsx'
import { Hands } from '~/ui/rating/Hands.tsx'

import type { TextReview } from '../profile-view.ts'

import classes from './Reviews.module.css'

const INITIAL_REVIEWS = 8

function ReviewList({ reviews }: { reviews: readonly TextReview[] }) {
  return (
    <ul className={classes.reviews}>
      {reviews.map(({ id, name, month, rating, text }) => (
        <li key={id}>
          <div className={classes.head}>
            <Text fw={600}>
              {name} <span className={classes.month}>{month}</span>
            </Text>
            <span className={classes.rating}>
              <Hands rating={rating} size={16} />
              <span aria-hidden>{rating.toFixed(1)}</span>
            </span>
          </div>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** The reviews with text. Ratings without text only affect the average. (PRO-28, PRO-29) */
export function Reviews({ reviews }: { reviews: readonly TextReview[] }) {
  const hiddenReviews = reviews.slice(INITIAL_REVIEWS)
  return (
    <SectionCard title="Reviews">
      {reviews.length === 0 ? (
        <Text c="dimmed">No reviews yet. Members can write one after a session.</Text>
      ) : (
        <ReviewList reviews={reviews.slice(0, INITIAL_REVIEWS)} />
      )}
      {hiddenReviews.length > 0 && (
        <details className={classes.more}>
          <summary>{`Show ${formatCount(hiddenReviews.length, 'more review')}`}</summary>
          <ReviewList reviews={hiddenReviews} />
        </details>
      )}
    </SectionCard>
  )
}
