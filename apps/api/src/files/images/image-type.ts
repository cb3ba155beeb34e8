import { open } from 'node:fs/promises'

import type { ImageType } from '@fourfold/contract/reference/files'

import { AppError } from '../../infra/app-error.ts'

const SIGNATURES: readonly (readonly [ImageType, Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** Detects the type from the first bytes and rejects everything but JPEG and PNG. */
export async function detectImageType(path: string): Promise<ImageType> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(8) })
  const start = buffer.subarray(0, bytesRead)
  const match = SIGNATURES.find(([, bytes]) => start.subarray(0, bytes.length).equals(bytes))
  if (!match) throw new AppError('image_not_readable')
  return match[0]
}
