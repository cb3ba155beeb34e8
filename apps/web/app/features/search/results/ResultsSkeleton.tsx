import classes from './ResultsSkeleton.module.css'

const CARDS = [1, 2, 3, 4]

/** The placeholder for a group of cards. Drawn with CSS, because it is part of the initial bundle. */
export const ResultsSkeleton = () => (
  <div className={classes.skeleton} aria-hidden>
    {CARDS.map((card) => (
      <span key={card} />
    ))}
  </div>
)
