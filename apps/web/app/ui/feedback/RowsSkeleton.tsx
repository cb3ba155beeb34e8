import classes from './RowsSkeleton.module.css'

/** What most of our lists look like before they are there. Drawn by styles alone: every page carries it. */
export const RowsSkeleton = () => <div className={classes.rows} aria-hidden />
