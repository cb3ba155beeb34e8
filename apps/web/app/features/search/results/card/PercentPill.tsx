import { getPercentColor } from '@fourfold/contract/search/percent'

import classes from './PercentPill.module.css'

/** The match percentage. The color conveys no other information. (SEA-19, SEA-20) */
export function PercentPill({ percent }: { percent: number }) {
  return (
    <span className={classes.pill} data-color={getPercentColor(percent)}>
      <strong>{percent}%</strong> match
    </span>
  )
}
