import type { MediaVariant } from '@fourfold/contract/files/media-urls'
import type { FileKind } from '@fourfold/contract/reference/files'

/** Returns the key prefix of a file. Private files have their own prefix, which no public route reads. */
export function buildKeyPrefix(uuid: string, kind: FileKind): string {
  return `${kind === 'chat' ? 'private' : 'media'}/${uuid}/`
}

export function getContentType(variant: MediaVariant): string {
  return variant.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
}
