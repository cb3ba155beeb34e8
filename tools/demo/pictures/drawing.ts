import { icons } from '@iconify-json/fluent-emoji-flat'
import sharp from 'sharp'

/** Drawn pictures without license issues, the same for the same seed. */

export type Size = { width: number; height: number }

export const renderJpeg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer()

export const buildSvg = ({ width, height }: Size, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`

/** Mixes a color with white; `share` is the part of the color. */
export function tint(color: string, share: number): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  return `#${parts
    .map((part) =>
      Math.round(255 - (255 - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

type Position = { x: number; y: number; size: number; turn?: number }

/** Draws an icon at a position: `x` is its center, `y` its bottom. */
export function drawIcon(name: string, { x, y, size, turn = 0 }: Position): string {
  const icon = icons.icons[name]
  if (!icon) throw new RangeError(`unknown icon ${name}`)
  const scale = size / (icons.width ?? 32)
  return `<g transform="translate(${x - size / 2} ${y - size}) rotate(${turn} ${size / 2} ${size / 2}) scale(${scale})">${icon.body}</g>`
}
