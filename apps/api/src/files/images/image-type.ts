import { open } from 'node:fs/promises'

import type { ImageType } from '@fourfold/contract/reference/files'

import { AppError } from '../../infra/app-error.ts'

const STARTS: readonly (readonly [ImageType, Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** What the bytes are, whatever the file is called; refused when they are neither. */
export async function imageTypeOf(path: string): Promise<ImageType> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(8) })
  const start = buffer.subarray(0, bytesRead)
  const known = STARTS.find(([, bytes]) => start.subarray(0, bytes.length).equals(bytes))
  if (!known) throw new AppError('image_not_readable')
  return known[0]
}
