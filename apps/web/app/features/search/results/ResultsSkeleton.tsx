import classes from './ResultsSkeleton.module.css'

const CARDS = [1, 2, 3, 4]

/** Placeholder for one group of cards, drawn with CSS only because it is in every bundle. */
export const ResultsSkeleton = () => (
  <div className={classes.skeleton} aria-hidden>
    {CARDS.map((card) => (
      <span key={card} />
    ))}
  </div>
)
