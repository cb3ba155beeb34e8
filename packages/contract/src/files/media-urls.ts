import { API_PREFIX } from '../constants.ts'

/** The forms every uploaded image is kept in. The JPEG is for link previews and programs that cannot read WebP. */
export const mediaVariants = ['full.webp', 'medium.webp', 'thumbnail.webp', 'full.jpg'] as const
export type MediaVariant = (typeof mediaVariants)[number]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PUBLIC_URL = new RegExp(`^${API_PREFIX}/media/(${UUID})/[a-z]+\\.(?:webp|jpg)$`)

/** Where a public image is found. It never changes, so browsers keep it. */
export function mediaUrl(uuid: string, variant: MediaVariant = 'full.webp'): string {
  return `${API_PREFIX}/media/${uuid}/${variant}`
}

/** Which image an address of ours means; of any other address, none. */
export function parseMediaUrl(url: string): string | null {
  return PUBLIC_URL.exec(url)?.[1] ?? null
}
