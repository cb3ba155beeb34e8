import { icons } from '@iconify-json/fluent-emoji-flat'
import sharp from 'sharp'

/** Pictures nobody has to be asked for: drawn, not photographed, and the same for the same seed. */

export type Size = { width: number; height: number }

export const jpeg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer()

export const svg = ({ width, height }: Size, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`

/** Soft neighbors of a color: `share` is how much of it is left in the white. */
export function wash(color: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `#${parts
    .map((part) =>
      Math.round(255 - (255 - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

type Place = { x: number; y: number; size: number; turn?: number }

/** One thing of the picture alphabet, standing on its place: `x` is its middle, `y` its foot. */
export function thing(name: string, { x, y, size, turn = 0 }: Place): string {
  const drawn = icons.icons[name]
  if (!drawn) throw new RangeError(`there is no picture of ${name}`)
  const scale = size / (icons.width ?? 32)
  return `<g transform="translate(${x - size / 2} ${y - size}) rotate(${turn} ${size / 2} ${size / 2}) scale(${scale})">${drawn.body}</g>`
}
