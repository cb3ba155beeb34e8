import type { MediaItem } from '@fourfold/contract/files/shapes'

import type { Picture } from './Gallery.tsx'

/** Converts media items to gallery pictures. Videos and images are numbered together. */
export function toPictures(images: readonly MediaItem[]): Picture[] {
  return images.map(({ url, thumbnailUrl, storage }, index) => {
    const position = `${index + 1} of ${images.length}`
    return { url, thumbnailUrl, storage, name: storage ? `Video ${position}, on ${storage}` : `Picture ${position}` }
  })
}
