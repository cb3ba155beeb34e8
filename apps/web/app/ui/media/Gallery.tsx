import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { MouseEvent } from 'react'

import { isPlainClick } from '~/lib/browser/events.ts'
import { externalLinkProps } from '~/lib/links/web-link.ts'

import { lazyComponent } from '../lazy-component.tsx'

import classes from './Gallery.module.css'

/** An uploaded image or an external video. */
export type Picture = {
  url: string
  thumbnailUrl: string
  storage: 'Youtube' | 'Vimeo' | null
  name: string
  note?: string
}

type GalleryProps = {
  pictures: readonly Picture[]
  /** Shows names and uncropped pictures, for documents. */
  captions?: boolean
}

/** Loaded when a picture is first opened. */
const Lightbox = lazyComponent(async () => (await import('./Lightbox.tsx')).Lightbox)

function Thumbnail({ picture, caption }: { picture: Picture; caption: boolean }) {
  return (
    <>
      <span className={classes.frame}>
        <img src={picture.thumbnailUrl} alt={caption ? '' : picture.name} width={400} height={400} loading="lazy" />
        {picture.storage && (
          <span className={classes.provider} aria-hidden>
            {picture.storage}
            <IconExternalLink size={14} />
          </span>
        )}
      </span>
      {caption && <span className={classes.caption}>{picture.name}</span>}
      {caption && picture.note && <span className={classes.note}>{picture.note}</span>}
    </>
  )
}

/**
 * Pictures in rows of four. Images open in a lightbox. Videos open on the site of their provider, to which the page
 * sends no request before that.
 */
export function Gallery({ pictures, captions = false }: GalleryProps) {
  const [lightbox, setLightbox] = useState<{ index: number; isOpen: boolean } | null>(null)
  const images = pictures.filter(({ storage }) => storage === null)

  function show(event: MouseEvent, picture: Picture) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setLightbox({ index: images.indexOf(picture), isOpen: true })
  }

  return (
    <>
      <ul className={classes.gallery} data-captions={captions}>
        {pictures.map((picture) => (
          <li key={picture.url}>
            {picture.storage ? (
              <a href={picture.url} {...externalLinkProps}>
                <Thumbnail picture={picture} caption={captions} />
              </a>
            ) : (
              <a href={picture.url} aria-haspopup="dialog" onClick={(event) => show(event, picture)}>
                <Thumbnail picture={picture} caption={captions} />
              </a>
            )}
          </li>
        ))}
      </ul>
      {lightbox && (
        <Lightbox
          images={images}
          index={lightbox.index}
          opened={lightbox.isOpen}
          onClose={() => setLightbox((current) => current && { ...current, isOpen: false })}
        />
      )}
    </>
  )
}
