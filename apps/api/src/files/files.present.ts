import { API_PREFIX } from '@fourfold/contract/constants'
import type { CertificateCheck } from '@fourfold/contract/files/certificate-shapes'
import { mediaUrl } from '@fourfold/contract/files/media-urls'
import type { MediaVariant } from '@fourfold/contract/files/media-urls'
import type { MediaItem } from '@fourfold/contract/files/shapes'
import { watchUrl } from '@fourfold/contract/files/video'

type Storage = 'S3' | 'Youtube' | 'Vimeo'

export type MediaRow = { uuid: string; storage: Storage; video_id: string | null }

type CheckRow = { check_state: 'checked' | 'refused' | null; checked_on: string | null; valid_until: string | null }

export function presentCheck({ check_state, checked_on, valid_until }: CheckRow): CertificateCheck {
  return { state: check_state ?? 'unchecked', checkedOn: checked_on, validUntil: valid_until }
}

type UrlOf = (uuid: string, variant: MediaVariant) => string

/** Private files need `urlOf` to create signed URLs. */
export function presentMedia({ uuid, storage, video_id }: MediaRow, urlOf: UrlOf = mediaUrl): MediaItem {
  if (storage === 'S3') {
    return { uuid, url: urlOf(uuid, 'full.webp'), thumbnailUrl: urlOf(uuid, 'thumbnail.webp'), storage: null }
  }
  // A thumbnail from the video host would tell the host who views which profile.
  const thumbnailUrl = `${API_PREFIX}/media/video/${storage.toLowerCase()}.svg`
  return { uuid, url: watchUrl({ type: storage, id: video_id ?? '' }), thumbnailUrl, storage }
}
