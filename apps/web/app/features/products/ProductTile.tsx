import { Badge } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

import { useBrokenImage } from '~/ui/media/use-broken-image.ts'

import { DefaultPicture } from './detail/ProductPicture.tsx'

import classes from './ProductTile.module.css'

/** The fields of a product that a tile shows. */
export type ProductCard = {
  uuid: string
  title: string
  description: string
  thumbnailUrl: string | null
  /** Set only for the owner and admins. */
  approved?: boolean | undefined
}

type ProductTileProps = {
  product: ProductCard
  /** `row` is for narrow columns, `card` for lists. */
  shape: 'row' | 'card'
  /** Whether to load the image eagerly, for tiles above the fold. */
  eager?: boolean
  onOpen?: (event: MouseEvent<HTMLElement>) => void
}

/** A product tile that links to the product page, unless `onOpen` opens a dialog instead. (PRD-01) */
export function ProductTile({ product, shape, eager = false, onOpen }: ProductTileProps) {
  const { uuid, title, description, thumbnailUrl, approved } = product
  const { isBroken, imageProps } = useBrokenImage(thumbnailUrl)
  return (
    <Link
      className={classes.tile}
      data-shape={shape}
      to={`/product/${uuid}`}
      aria-haspopup={onOpen && 'dialog'}
      onClick={onOpen}
    >
      <span className={classes.picture}>
        {thumbnailUrl === null || isBroken ? (
          <DefaultPicture size={shape === 'card' ? 56 : 32} />
        ) : (
          <img {...imageProps} src={thumbnailUrl} alt="" width={400} height={300} loading={eager ? 'eager' : 'lazy'} />
        )}
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {approved === false && <Badge color="gray">Waiting for approval</Badge>}
        {description && <span className={classes.description}>{description}</span>}
      </span>
    </Link>
  )
}
