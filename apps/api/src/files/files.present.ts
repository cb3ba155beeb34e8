import { API_PREFIX } from '@fourfold/contract/constants'
import { mediaUrl } from '@fourfold/contract/files/addresses'
import type { MediaVariant } from '@fourfold/contract/files/addresses'
import type { CertificateCheck } from '@fourfold/contract/files/certificate-shapes'
import type { MediaItem } from '@fourfold/contract/files/shapes'
import { watchUrl } from '@fourfold/contract/files/video'

type Storage = 'S3' | 'Youtube' | 'Vimeo'

/** As much of a file's row as its addresses need. */
export type MediaRow = { uuid: string; storage: Storage; video_id: string | null }

type CheckRow = { check_state: 'checked' | 'refused' | null; checked_on: string | null; valid_until: string | null }

/** What an admin found of a certificate. */
export function presentCheck({ check_state, checked_on, valid_until }: CheckRow): CertificateCheck {
  return { state: check_state ?? 'unchecked', checkedOn: checked_on, validUntil: valid_until }
}

type UrlOf = (uuid: string, variant: MediaVariant) => string

/** A file as the wire has it. Private files need a maker of addresses that expire. */
export function presentMedia({ uuid, storage, video_id }: MediaRow, urlOf: UrlOf = mediaUrl): MediaItem {
  if (storage === 'S3') {
    return { uuid, url: urlOf(uuid, 'full.webp'), thumbnailUrl: urlOf(uuid, 'thumbnail.webp'), storage: null }
  }
  // The provider's own picture would tell the provider who looks at which profile; ours tells nobody.
  const thumbnailUrl = `${API_PREFIX}/media/video/${storage.toLowerCase()}.svg`
  return { uuid, url: watchUrl({ type: storage, id: video_id ?? '' }), thumbnailUrl, storage }
}
