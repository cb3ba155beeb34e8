import classes from './RowsSkeleton.module.css'

/** A skeleton of a list, drawn with CSS only because every page loads it. */
export const RowsSkeleton = () => <div className={classes.rows} aria-hidden />
