import { API_PREFIX } from '../constants.ts'

/** Variants of an uploaded image. Link previews and clients without WebP support use the JPEG. */
export const mediaVariants = ['full.webp', 'medium.webp', 'thumbnail.webp', 'full.jpg'] as const
export type MediaVariant = (typeof mediaVariants)[number]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PUBLIC_URL = new RegExp(`^${API_PREFIX}/media/(${UUID})/[a-z]+\\.(?:webp|jpg)$`)

/** Returns the URL of a public image. Browsers may cache it forever, because its content never changes. */
export function mediaUrl(uuid: string, variant: MediaVariant = 'full.webp'): string {
  return `${API_PREFIX}/media/${uuid}/${variant}`
}

/** Returns the UUID of the image in a media URL, or null for other URLs. */
export function parseMediaUrl(url: string): string | null {
  return PUBLIC_URL.exec(url)?.[1] ?? null
}
