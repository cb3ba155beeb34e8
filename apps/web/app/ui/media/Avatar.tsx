import type { CSSProperties } from 'react'

import { initials } from '~/lib/format/names.ts'

import { useBrokenImage } from './use-broken-image.ts'

import classes from './Avatar.module.css'

type AvatarProps = {
  name: string
  src: string | null
  size: number
  /** The size on extra-small screens. */
  narrowSize?: number
  /** Loads lazily, for lists. */
  lazy?: boolean
}

/** A user's picture or initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, src, size, narrowSize = size, lazy = false }: AvatarProps) {
  const style = { '--size': `${size}px`, '--narrow-size': `${narrowSize}px` } as CSSProperties
  const { isBroken, imageProps } = useBrokenImage(src)
  if (src === null || isBroken) {
    return (
      <span className={classes.avatar} style={style} aria-hidden>
        {initials(name)}
      </span>
    )
  }
  const loading = lazy ? ({ loading: 'lazy', decoding: 'async' } as const) : {}
  return (
    <img
      {...imageProps}
      {...loading}
      className={classes.avatar}
      style={style}
      src={src}
      alt=""
      width={size}
      height={size}
    />
  )
}
