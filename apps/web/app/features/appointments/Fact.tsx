import type { ReactNode } from 'react'

import classes from './Fact.module.css'

/** A label and value inside a `dl`; `small` adds a detail. */
export function Fact({ label, children, small }: { label: string; children: ReactNode; small?: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        {children}
        {small && <span className={classes.small}>{small}</span>}
      </dd>
    </div>
  )
}
