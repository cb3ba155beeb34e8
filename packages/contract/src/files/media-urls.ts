import { API_PREFIX } from '../constants.ts'

/** Variants of every uploaded image. The JPEG is for link previews and clients without WebP support. */
export const mediaVariants = ['full.webp', 'medium.webp', 'thumbnail.webp', 'full.jpg'] as const
export type MediaVariant = (typeof mediaVariants)[number]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PUBLIC_URL = new RegExp(`^${API_PREFIX}/media/(${UUID})/[a-z]+\\.(?:webp|jpg)$`)

/** URL of a public image. Its content never changes, so browsers may cache it forever. */
export function mediaUrl(uuid: string, variant: MediaVariant = 'full.webp'): string {
  return `${API_PREFIX}/media/${uuid}/${variant}`
}

/** The image of a media URL; null for any other URL. */
export function parseMediaUrl(url: string): string | null {
  return PUBLIC_URL.exec(url)?.[1] ?? null
}
