import type { MediaVariant } from '@fourfold/contract/files/addresses'
import type { FileKind } from '@fourfold/contract/reference/files'

/** Where the pictures of a file lie in the store. Private ones apart, so that no public address can reach them. */
export function folderOf(uuid: string, kind: FileKind): string {
  return `${kind === 'chat' ? 'private' : 'media'}/${uuid}/`
}

export function contentTypeOf(variant: MediaVariant): string {
  return variant.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
}
