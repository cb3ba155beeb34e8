import { formatCount } from '~/lib/format/numbers.ts'
import { Hands } from '~/ui/rating/Hands.tsx'

import classes from './Rating.module.css'

type RatingProps = { rating: number; count: number }

/** The average in hands, as a number, and of how many members: each counts once, however often they reviewed. (PRO-06, OP-026) */
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
