import type { MediaVariant } from '@fourfold/contract/files/media-urls'
import type { FileKind } from '@fourfold/contract/reference/files'
import sharp from 'sharp'
import type { Metadata, OutputInfo, Sharp } from 'sharp'

import { AppError } from '../../infra/app-error.ts'
import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import { detectImageType } from './image-type.ts'

const MEGABYTE = 1024 * 1024

const MAX_PIXELS = 50_000_000
const MAX_SIDE = 20_000

/**
 * The memory for decoding: two images at a time, or one that needs more than half of it. Larger images are rejected.
 */
const DECODING = { total: 128 * MEGABYTE, maxWaitMs: 60_000 }
const MIN_SHARE = DECODING.total / 2
/** The number of lines that decoder and resizer buffer for an image that is read sequentially (measured). */
const BUFFERED_LINES = 2400

const INPUT = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' } as const

type ImageSize = { ratio: number | null; widths: Record<'full' | 'medium' | 'thumbnail', number> }

const uncropped: ImageSize = { ratio: null, widths: { full: 1600, medium: 800, thumbnail: 400 } }
const imageSizes: Record<FileKind, ImageSize> = {
  product: uncropped,
  library: uncropped,
  file: uncropped,
  chat: uncropped,
  profile: { ratio: 1, widths: { full: 600, medium: 300, thumbnail: 144 } },
  background: { ratio: 8 / 3, widths: { full: 1600, medium: 1000, thumbnail: 400 } },
}

type Picture = { variant: MediaVariant; content: Uint8Array }
export type ReencodedImage = { width: number; height: number; pictures: Picture[] }
type Pixels = { data: Buffer; info: OutputInfo }

async function readMetadata(path: string): Promise<Metadata> {
  await detectImageType(path)
  try {
    return await sharp(path, INPUT).metadata()
  } catch {
    throw new AppError('image_not_readable')
  }
}

/**
 * Estimates the memory for decoding. Interlaced and progressive images are decoded as a whole. JPEG coefficients take
 * two bytes, unless chroma is subsampled.
 */
function estimateDecodedBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata): number {
  const samples = width * channels * (isProgressive ? height : Math.min(height, BUFFERED_LINES))
  if (format === 'jpeg') return isProgressive && chromaSubsampling !== '4:2:0' ? samples * 2 : samples
  return depth === 'ushort' ? samples * 2 : samples
}

/** Returns the full size, or a smaller one that does not enlarge the original. */
function computeFullSize({ ratio, widths }: ImageSize, { width, height }: { width: number; height: number }) {
  if (ratio === null)
    return { width: widths.full, height: widths.full, fit: 'inside', withoutEnlargement: true } as const
  const targetWidth = Math.max(1, Math.floor(Math.min(widths.full, width, height * ratio)))
  // Portraits are rarely centered: the crop follows the most salient part.
  const position = ratio === 1 ? 'attention' : 'centre'
  return { width: targetWidth, height: Math.max(1, Math.round(targetWidth / ratio)), fit: 'cover', position } as const
}

/** Decodes to raw pixels, which drops all metadata. */
async function decode(path: string, imageSize: ImageSize, { autoOrient }: Metadata): Promise<Pixels> {
  try {
    return await sharp(path, INPUT)
      .autoOrient()
      .resize(computeFullSize(imageSize, autoOrient))
      .toColorspace('srgb')
      .timeout({ seconds: 30 })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw new AppError('image_not_readable')
  }
}

async function encode({ data, info }: Pixels, { widths }: ImageSize): Promise<ReencodedImage> {
  const { width, height, channels } = info
  const createImage = () => sharp(data, { raw: { width, height, channels } })
  const encodeWebp = (image: Sharp) => image.webp({ quality: 80 }).toBuffer()
  const full = await encodeWebp(createImage())
  const encodeSmaller = (side: number) =>
    Math.max(width, height) <= side
      ? full
      : encodeWebp(createImage().resize({ width: side, height: side, fit: 'inside' }))
  return {
    width,
    height,
    pictures: [
      { variant: 'full.webp', content: full },
      { variant: 'medium.webp', content: await encodeSmaller(widths.medium) },
      { variant: 'thumbnail.webp', content: await encodeSmaller(widths.thumbnail) },
      {
        variant: 'full.jpg',
        content: await createImage().flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer(),
      },
    ],
  }
}

/** Re-encodes an uploaded JPEG or PNG. Only its pixels are kept. */
export function createImageEncoder() {
  // Unused decoders are attack surface, and a cache would keep decompression bombs in memory.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] })
  sharp.concurrency(1)
  sharp.cache(false)
  const semaphore = createSemaphore(DECODING)

  return {
    async reencode(path: string, kind: FileKind): Promise<ReencodedImage> {
      const metadata = await readMetadata(path)
      const bytes = estimateDecodedBytes(metadata)
      const isTooLarge = Math.max(metadata.width, metadata.height) > MAX_SIDE || bytes > DECODING.total
      if (isTooLarge) throw new AppError('image_not_readable')
      const imageSize = imageSizes[kind]
      return semaphore.use(Math.max(bytes, MIN_SHARE), async () =>
        encode(await decode(path, imageSize, metadata), imageSize),
      )
    },
  }
}
