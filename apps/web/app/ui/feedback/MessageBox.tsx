import type { ReactNode } from 'react'

import classes from './MessageBox.module.css'

type MessageBoxProps = { kind: 'error' | 'success'; icon: ReactNode; children: ReactNode }

/** A message in a box of its color. Ours, because every page carries it, and the library's can do five times as much. */
export function MessageBox({ kind, icon, children }: MessageBoxProps) {
  return (
    <div className={classes.box} data-kind={kind}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>{children}</div>
    </div>
  )
}
