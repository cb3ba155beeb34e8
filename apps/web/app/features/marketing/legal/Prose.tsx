import type { ReactNode } from 'react'

import classes from './Prose.module.css'

/** Long text, set to be read. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>
}
