import { formatCount } from '~/lib/format/numbers.ts'
import { Hands } from '~/ui/rating/Hands.tsx'

import classes from './Rating.module.css'

type RatingProps = { rating: number; count: number }

/** The average rating and the number of members who rated; each member counts once. (PRO-06, OP-026) */
export function Rating({ rating, count }: RatingProps) {
  if (count === 0) {
    return (
      <span className={classes.rating}>
        <span aria-hidden>
          <Hands rating={0} />
        </span>
        Not rated yet
      </span>
    )
  }
  return (
    <span className={classes.rating}>
      <Hands rating={rating} />
      <strong aria-hidden>{rating.toFixed(1)}</strong>
      <span>from {formatCount(count, 'member')}</span>
    </span>
  )
}
