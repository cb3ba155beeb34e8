import type { ReactNode } from 'react'

import classes from './Fact.module.css'

/** A label and value in a `dl`, with an optional detail. */
export function Fact({ label, children, detail }: { label: string; children: ReactNode; detail?: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        {children}
        {detail && <span className={classes.detail}>{detail}</span>}
      </dd>
    </div>
  )
}
