import type { CSSProperties } from 'react'

import classes from './AreaMark.module.css'

/** One petal of the logo in the color of its life area. */
export function AreaMark({ color }: { color: string }) {
  return <span className={classes.mark} style={{ '--area': color } as CSSProperties} aria-hidden />
}
