import { mediaUrl, parseMediaUrl } from '@fourfold/contract/files/media-urls'

/** The URLs of one image in several sizes. */
export type Sources = { src: string; srcSet?: string }

/** Returns the URLs of a cover image in its two larger sizes. */
export function coverSources(url: string): Sources {
  const uuid = parseMediaUrl(url)
  if (uuid === null) return { src: url }
  const medium = mediaUrl(uuid, 'medium.webp')
  const full = mediaUrl(uuid, 'full.webp')
  return { src: full, srcSet: `${medium} 1000w, ${full} 1600w` }
}

/** Returns the URL of the JPEG version, which link preview bots can read. */
export function previewImage(url: string | null | undefined): string | null {
  const uuid = url ? parseMediaUrl(url) : null
  return uuid === null ? null : mediaUrl(uuid, 'full.jpg')
}
