import type { MediaItem } from '@fourfold/contract/files/shapes'

import type { Picture } from './Gallery.tsx'

/** What a gallery shows. Videos and pictures are counted together, as they stand. */
export function picturesOf(images: readonly MediaItem[]): Picture[] {
  return images.map(({ url, thumbnailUrl, storage }, index) => {
    const place = `${index + 1} of ${images.length}`
    return { url, thumbnailUrl, storage, name: storage ? `Video ${place}, on ${storage}` : `Picture ${place}` }
  })
}
