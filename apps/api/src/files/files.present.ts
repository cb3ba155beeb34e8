import { API_PREFIX } from '@fourfold/contract/constants'
import type { CertificateCheck } from '@fourfold/contract/files/certificate-shapes'
import { mediaUrl } from '@fourfold/contract/files/media-urls'
import type { MediaVariant } from '@fourfold/contract/files/media-urls'
import type { MediaItem } from '@fourfold/contract/files/shapes'
import { buildWatchUrl } from '@fourfold/contract/files/video'

type Storage = 'S3' | 'Youtube' | 'Vimeo'

export type MediaRow = { uuid: string; storage: Storage; video_id: string | null }

type CheckRow = { check_state: 'checked' | 'refused' | null; checked_on: string | null; valid_until: string | null }

export function presentCheck({ check_state, checked_on, valid_until }: CheckRow): CertificateCheck {
  return { state: check_state ?? 'unchecked', checkedOn: checked_on, validUntil: valid_until }
}

type CreateUrl = (uuid: string, variant: MediaVariant) => string

/** Presents a file. For private files, pass a `createUrl` that signs URLs. */
export function presentMedia({ uuid, storage, video_id }: MediaRow, createUrl: CreateUrl = mediaUrl): MediaItem {
  if (storage === 'S3') {
    return { uuid, url: createUrl(uuid, 'full.webp'), thumbnailUrl: createUrl(uuid, 'thumbnail.webp'), storage: null }
  }
  // A thumbnail from the video host would reveal to the host who views which profile.
  const thumbnailUrl = `${API_PREFIX}/media/video/${storage.toLowerCase()}.svg`
  return { uuid, url: buildWatchUrl({ type: storage, id: video_id ?? '' }), thumbnailUrl, storage }
}
