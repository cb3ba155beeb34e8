import { Hands } from '~/ui/rating/Hands.tsx'

import classes from './ReviewContent.module.css'

/** A rating and its text; either may be missing. */
export function ReviewContent({ rating, text }: { rating: number; text: string }) {
  return (
    <>
      {rating > 0 && (
        <span className={classes.rating}>
          <Hands rating={rating} size={16} />
          <span aria-hidden>{rating.toFixed(1)}</span>
        </span>
      )}
      {text.trim() !== '' && <p className={classes.text}>{text.trim()}</p>}
    </>
  )
}
