import type { MediaVariant } from '@fourfold/contract/files/addresses'
import type { FileKind } from '@fourfold/contract/reference/files'
import sharp from 'sharp'
import type { Metadata, OutputInfo, Sharp } from 'sharp'

import { AppError } from '../../infra/app-error.ts'
import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import { imageTypeOf } from './image-type.ts'

const MEGABYTE = 1024 * 1024

const MAX_PIXELS = 50_000_000
const MAX_SIDE = 20_000

/**
 * What decoding may hold at once: two images at a time, or one that needs the room of both.
 * An image that needs more is refused.
 */
const DECODING = { total: 128 * MEGABYTE, mostWaitMs: 60_000 }
const MIN_SHARE = DECODING.total / 2
/** Measured: as many lines the decoder and the resizing keep of an image that can be read line by line. */
const LINES_HELD = 2400

const INPUT = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' } as const

type Recipe = { ratio: number | null; widths: Record<'full' | 'medium' | 'thumbnail', number> }

const whole: Recipe = { ratio: null, widths: { full: 1600, medium: 800, thumbnail: 400 } }
const recipes: Record<FileKind, Recipe> = {
  product: whole,
  library: whole,
  file: whole,
  chat: whole,
  profile: { ratio: 1, widths: { full: 600, medium: 300, thumbnail: 144 } },
  background: { ratio: 8 / 3, widths: { full: 1600, medium: 1000, thumbnail: 400 } },
}

type Picture = { variant: MediaVariant; content: Uint8Array }
export type Reencoded = { width: number; height: number; pictures: Picture[] }
type Pixels = { data: Buffer; info: OutputInfo }

async function metadataOf(path: string): Promise<Metadata> {
  await imageTypeOf(path)
  try {
    return await sharp(path, INPUT).metadata()
  } catch {
    throw new AppError('image_not_readable')
  }
}

/** Interlaced and progressive images are held whole; coefficients have two bytes, thinned colours half as many. */
function heldBytes({ format, width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const samples = width * channels * (isProgressive ? height : Math.min(height, LINES_HELD))
  if (format === 'jpeg') return isProgressive && chromaSubsampling !== '4:2:0' ? samples * 2 : samples
  return depth === 'ushort' ? samples * 2 : samples
}

/** The largest form of this shape that does not enlarge the original. */
function fullSize({ ratio, widths }: Recipe, { width, height }: { width: number; height: number }) {
  if (ratio === null)
    return { width: widths.full, height: widths.full, fit: 'inside', withoutEnlargement: true } as const
  const wide = Math.max(1, Math.floor(Math.min(widths.full, width, height * ratio)))
  // Portraits are rarely centered: the crop follows the most salient part.
  const position = ratio === 1 ? 'attention' : 'centre'
  return { width: wide, height: Math.max(1, Math.round(wide / ratio)), fit: 'cover', position } as const
}

/** The upright image as bare pixels: whatever else was in the file ends here. */
async function decode(path: string, recipe: Recipe, { autoOrient }: Metadata): Promise<Pixels> {
  try {
    return await sharp(path, INPUT)
      .autoOrient()
      .resize(fullSize(recipe, autoOrient))
      .toColourspace('srgb')
      .timeout({ seconds: 30 })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw new AppError('image_not_readable')
  }
}

async function encode({ data, info }: Pixels, { widths }: Recipe): Promise<Reencoded> {
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const webp = (image: Sharp) => image.webp({ quality: 80 }).toBuffer()
  const full = await webp(pixels())
  const smaller = (side: number) =>
    Math.max(width, height) <= side ? full : webp(pixels().resize({ width: side, height: side, fit: 'inside' }))
  return {
    width,
    height,
    pictures: [
      { variant: 'full.webp', content: full },
      { variant: 'medium.webp', content: await smaller(widths.medium) },
      { variant: 'thumbnail.webp', content: await smaller(widths.thumbnail) },
      { variant: 'full.jpg', content: await pixels().flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer() },
    ],
  }
}

/** Turns an uploaded JPEG or PNG into pictures of our own. What the bytes are decides; nothing of them survives but pixels. */
export function createImages() {
  // Every decoder that is not needed is attack surface, and a cache would hold what a bomb unfolds to.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] })
  sharp.concurrency(1)
  sharp.cache(false)
  const semaphore = createSemaphore(DECODING)

  return {
    async reencode(path: string, kind: FileKind): Promise<Reencoded> {
      const metadata = await metadataOf(path)
      const held = heldBytes(metadata)
      const isTooLarge = Math.max(metadata.width, metadata.height) > MAX_SIDE || held > DECODING.total
      if (isTooLarge) throw new AppError('image_not_readable')
      const recipe = recipes[kind]
      return semaphore.use(Math.max(held, MIN_SHARE), async () => encode(await decode(path, recipe, metadata), recipe))
    },
  }
}
