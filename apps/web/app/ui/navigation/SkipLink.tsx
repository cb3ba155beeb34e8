import classes from './SkipLink.module.css'

/** Lets a keyboard pass the navigation; seen only while it has the focus. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      Skip to content
    </a>
  )
}
