import type { MediaVariant } from '@fourfold/contract/files/media-urls'
import type { FileKind } from '@fourfold/contract/reference/files'

/** Private files have a prefix of their own, which no public route reads. */
export function folderOf(uuid: string, kind: FileKind): string {
  return `${kind === 'chat' ? 'private' : 'media'}/${uuid}/`
}

export function contentTypeOf(variant: MediaVariant): string {
  return variant.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
}
