import '@mantine/carousel/styles.css'
import { Carousel as Slides } from '@mantine/carousel'
import { IconPlayerPlayFilled } from '@tabler/icons-react'

import { externalLinkProps } from '~/lib/links/web-link.ts'

import classes from './Carousel.module.css'

/** An uploaded image or an external video. */
export type CarouselItem = { uuid: string; url: string; thumbnailUrl: string; storage: 'Youtube' | 'Vimeo' | null }

type CarouselProps = { items: readonly CarouselItem[]; name: string }

type SlideProps = { item: CarouselItem; name: string; eager: boolean }

function Slide({ item, name, eager }: SlideProps) {
  const loading = eager ? 'eager' : 'lazy'
  if (item.storage === null) {
    return <img className={classes.image} src={item.url} alt={name} width={800} height={600} loading={loading} />
  }
  return (
    <a className={classes.video} href={item.url} {...externalLinkProps}>
      <img className={classes.image} src={item.thumbnailUrl} alt="" width={800} height={600} loading={loading} />
      <span className={classes.watch}>
        <IconPlayerPlayFilled size={18} aria-hidden />
        Watch on {item.storage}
      </span>
    </a>
  )
}

/** A carousel of images and videos. (PRD-02) */
export function Carousel({ items, name }: CarouselProps) {
  const hasSeveral = items.length > 1
  return (
    <Slides
      className={classes.carousel}
      classNames={{ control: classes.control, indicators: classes.indicators, indicator: classes.indicator }}
      aria-label={`Pictures of ${name}`}
      withControls={hasSeveral}
      withIndicators={hasSeveral}
      controlSize={40}
      previousControlProps={{ 'aria-label': 'Previous picture' }}
      nextControlProps={{ 'aria-label': 'Next picture' }}
      getIndicatorProps={(index) => ({ 'aria-label': `Picture ${index + 1} of ${items.length}` })}
    >
      {items.map((item, index) => (
        <Slides.Slide key={item.uuid} className={classes.slide}>
          <Slide item={item} name={hasSeveral ? `${name}, picture ${index + 1}` : name} eager={index === 0} />
        </Slides.Slide>
      ))}
    </Slides>
  )
}
