import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { lazyComponent } from '~/ui/lazy-component.tsx'
import type { CarouselItem } from '~/ui/media/Carousel.tsx'
import { useBrokenImage } from '~/ui/media/use-broken-image.ts'
import { Petals } from '~/ui/page/Logo.tsx'

import classes from './ProductPicture.module.css'

/** Loaded when the first product is shown. */
const Carousel = lazyComponent(async () => (await import('~/ui/media/Carousel.tsx')).Carousel)

/** The logo, shown for products without a picture. (PRD-01) */
export function DefaultPicture({ size }: { size: number }) {
  return (
    <span className={classes.default}>
      <Petals size={size} />
    </span>
  )
}

type ProductPictureProps = { images: readonly CarouselItem[]; title: string }

/** The pictures of a product. The server renders the first one; the carousel needs JavaScript. */
export function ProductPicture({ images, title }: ProductPictureProps) {
  // The carousel's styles load with its script, so it is not rendered on the server.
  const isHydrated = useHydrated()
  const [first, ...others] = images
  const src = first ? (first.storage ? first.thumbnailUrl : first.url) : null
  const { isBroken, imageProps } = useBrokenImage(src)
  const needsCarousel = others.length > 0 || (first !== undefined && first.storage !== null)
  if (src === null || (isBroken && !needsCarousel)) {
    return (
      <div className={classes.frame}>
        <DefaultPicture size={96} />
      </div>
    )
  }
  const firstImage = <img {...imageProps} src={src} alt={title} width={800} height={600} />
  return (
    <div className={classes.frame}>
      {isHydrated && needsCarousel ? <Carousel items={images} name={title} fallback={firstImage} /> : firstImage}
    </div>
  )
}
