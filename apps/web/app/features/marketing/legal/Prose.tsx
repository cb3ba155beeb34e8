import type { ReactNode } from 'react'

import classes from './Prose.module.css'

/** Typography for long texts. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>
}
