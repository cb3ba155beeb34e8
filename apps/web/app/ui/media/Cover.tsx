import type { Sources } from '~/lib/links/media.ts'

import { useBrokenImage } from './use-broken-image.ts'

import classes from './Cover.module.css'

/** The cover image of a page, or a gradient in the color of the life area. (PRO-01, PRO-02) */
export function Cover({ image }: { image: Sources | null }) {
  const { isBroken, imageProps } = useBrokenImage(image?.src ?? null)
  return (
    <div className={classes.cover}>
      {image && !isBroken && (
        <img
          {...imageProps}
          {...image}
          sizes="(max-width: 1136px) 100vw, 1104px"
          alt=""
          width={1600}
          height={600}
          fetchPriority="high"
        />
      )}
    </div>
  )
}
