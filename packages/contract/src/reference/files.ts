/** Kinds of uploads. The `fileTypeId` of a kind is its index plus one. (PRO-61, OP-042) */
export const fileKinds = ['product', 'library', 'file', 'background', 'profile', 'chat'] as const
export type FileKind = (typeof fileKinds)[number]

export function fileTypeId(kind: FileKind): number {
  return fileKinds.indexOf(kind) + 1
}

export const acceptedImageTypes = ['image/jpeg', 'image/png'] as const
export type ImageType = (typeof acceptedImageTypes)[number]

/** Common file extensions per image type. */
const EXTENSIONS: Readonly<Record<ImageType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'],
  'image/png': ['png'],
}
export const MAX_FILES_PER_UPLOAD = 100
export const MAX_BYTES_PER_FILE = 10 * 1024 * 1024

/** Returns whether a file name has an extension. Clients skip other files. (FIL-05, CHT-13) */
export function hasExtension(fileName: string): boolean {
  return fileName.indexOf('.', 1) > 0
}

/** Returns whether the file extension matches the content type. The server rejects other files. (OP-053) */
export function hasExtensionForType(fileName: string, type: ImageType): boolean {
  return EXTENSIONS[type].includes(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase())
}
