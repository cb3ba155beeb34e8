import classes from './ResultsSkeleton.module.css'

const CARDS = [1, 2, 3, 4]

/** The shape of what is coming: one group of cards. Drawn by styles alone: every search carries it. */
export const ResultsSkeleton = () => (
  <div className={classes.shape} aria-hidden>
    {CARDS.map((card) => (
      <span key={card} />
    ))}
  </div>
)
