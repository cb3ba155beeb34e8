import { VisuallyHidden } from '@mantine/core'

import classes from './UnreadBadge.module.css'

/** The unread count with a text alternative; hidden for zero. (SHL-09, OP-002) */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.unread}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden component="span">{`, ${count} unread`}</VisuallyHidden>
    </span>
  )
}
