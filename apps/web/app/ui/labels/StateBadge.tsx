import { Badge } from '@mantine/core'

import classes from './StateBadge.module.css'

type StateBadgeProps = { state: 'success' | 'pending' | 'error' | 'neutral'; children: string }

/** A status as text; the color is only decoration. */
export function StateBadge({ state, children }: StateBadgeProps) {
  return (
    <Badge size="lg" className={classes.badge} data-state={state}>
      {children}
    </Badge>
  )
}
