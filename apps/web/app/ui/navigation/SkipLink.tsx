import classes from './SkipLink.module.css'

/** A link that skips the navigation; visible only while focused. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      Skip to content
    </a>
  )
}
