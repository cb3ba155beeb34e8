import type { MediaItem } from '@fourfold/contract/files/shapes'

import type { Picture } from './Gallery.tsx'

/** The pictures of a gallery. Videos and images are numbered together. */
export function picturesOf(images: readonly MediaItem[]): Picture[] {
  return images.map(({ url, thumbnailUrl, storage }, index) => {
    const place = `${index + 1} of ${images.length}`
    return { url, thumbnailUrl, storage, name: storage ? `Video ${place}, on ${storage}` : `Picture ${place}` }
  })
}
