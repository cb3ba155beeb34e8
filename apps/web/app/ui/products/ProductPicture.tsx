import { useHydrated } from '~/lib/hydrated.ts'

import { lazily } from '../lazily.tsx'
import { Petals } from '../Logo.tsx'
import type { CarouselItem } from '../media/Carousel.tsx'

import classes from './ProductPicture.module.css'

/** Loaded with the first product somebody looks at. */
const Carousel = lazily(async () => (await import('../media/Carousel.tsx')).Carousel)

/** Our own mark, where a product has no picture. (PRD-01) */
export function DefaultPicture({ size }: { size: number }) {
  return (
    <span className={classes.default}>
      <Petals size={size} />
    </span>
  )
}

type ProductPictureProps = { images: readonly CarouselItem[]; title: string }

/** What a product looks like. The first picture is there at once; the way to the others comes with the script. */
export function ProductPicture({ images, title }: ProductPictureProps) {
  // Its styles travel with its script, so the server leaves it out.
  const hydrated = useHydrated()
  const [first, ...others] = images
  if (!first) {
    return (
      <div className={classes.frame}>
        <DefaultPicture size={96} />
      </div>
    )
  }
  const needsCarousel = others.length > 0 || first.storage !== null
  const still = <img src={first.storage ? first.thumbnailUrl : first.url} alt={title} width={800} height={600} />
  return (
    <div className={classes.frame}>
      {hydrated && needsCarousel ? <Carousel items={images} name={title} fallback={still} /> : still}
    </div>
  )
}
