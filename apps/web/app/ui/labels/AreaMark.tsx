import type { CSSProperties } from 'react'

import classes from './AreaMark.module.css'

/** A petal in the color of a life area. */
export function AreaMark({ color }: { color: string }) {
  return <span className={classes.mark} style={{ '--area': color } as CSSProperties} aria-hidden />
}
