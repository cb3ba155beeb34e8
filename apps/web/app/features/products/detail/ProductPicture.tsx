import { useHydrated } from '~/lib/hydration/use-hydrated.ts'
import { lazily } from '~/ui/lazily.tsx'
import type { CarouselItem } from '~/ui/media/Carousel.tsx'
import { useBrokenImage } from '~/ui/media/use-broken-image.ts'
import { Petals } from '~/ui/page/Logo.tsx'

import classes from './ProductPicture.module.css'

/** Loaded with the first product somebody looks at. */
const Carousel = lazily(async () => (await import('~/ui/media/Carousel.tsx')).Carousel)

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
  const src = first ? (first.storage ? first.thumbnailUrl : first.url) : null
  const { isBroken, watch } = useBrokenImage(src)
  const needsCarousel = others.length > 0 || (first !== undefined && first.storage !== null)
  if (src === null || (isBroken && !needsCarousel)) {
    return (
      <div className={classes.frame}>
        <DefaultPicture size={96} />
      </div>
    )
  }
  const still = <img {...watch} src={src} alt={title} width={800} height={600} />
  return (
    <div className={classes.frame}>
      {hydrated && needsCarousel ? <Carousel items={images} name={title} fallback={still} /> : still}
    </div>
  )
}
