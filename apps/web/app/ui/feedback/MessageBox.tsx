import type { ReactNode } from 'react'

import classes from './MessageBox.module.css'

type MessageBoxProps = { kind: 'error' | 'success'; icon: ReactNode; children: ReactNode }

/** A message box. Hand-written because every page loads it, and the library's Alert is five times as large. */
export function MessageBox({ kind, icon, children }: MessageBoxProps) {
  return (
    <div className={classes.box} data-kind={kind}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.text}>{children}</div>
    </div>
  )
}
