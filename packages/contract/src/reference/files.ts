/** What an upload is for; its place in this list plus one is its fileTypeId. (PRO-61, OP-042) */
export const fileKinds = ['product', 'library', 'file', 'background', 'profile', 'chat'] as const
export type FileKind = (typeof fileKinds)[number]

export function fileTypeId(kind: FileKind): number {
  return fileKinds.indexOf(kind) + 1
}

export const acceptedImageTypes = ['image/jpeg', 'image/png'] as const
export const MOST_FILES_PER_UPLOAD = 100
export const MOST_BYTES_PER_FILE = 10 * 1024 * 1024

/** A name without a dot after its first character has no extension; such a file is ignored. (FIL-05, CHT-13) */
export function hasExtension(fileName: string): boolean {
  return fileName.indexOf('.', 1) > 0
}
