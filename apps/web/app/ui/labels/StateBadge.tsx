import { Badge } from '@mantine/core'

import classes from './StateBadge.module.css'

type StateBadgeProps = { state: 'good' | 'waiting' | 'bad' | 'none'; children: string }

/** How something stands, in words; the colour only repeats them. */
export function StateBadge({ state, children }: StateBadgeProps) {
  return (
    <Badge size="lg" className={classes.badge} data-state={state}>
      {children}
    </Badge>
  )
}
