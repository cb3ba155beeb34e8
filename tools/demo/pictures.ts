import { notionists } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import sharp from 'sharp'

/** Pictures nobody has to be asked for: drawn, not photographed, and the same for the same seed. */

const skies = ['d8e8dd', 'f3e3d1', 'e2e2f3', 'f6dcd9', 'd5e9ea', 'f3ead0']

function pick<Item>(items: readonly Item[], seed: number): Item {
  const item = items[seed % items.length]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

const jpeg = (svg: string) => sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer()

export function portrait(seed: string, number: number): Promise<Buffer> {
  const avatar = createAvatar(notionists, { seed, size: 600, backgroundColor: [pick(skies, number)] })
  return jpeg(avatar.toString())
}

/** Soft hills in the colour of the category. */
export function landscape(color: string, number: number, size = { width: 1200, height: 480 }): Promise<Buffer> {
  const { width, height } = size
  const hill = (level: number, opacity: number) => {
    const from = height * (0.35 + 0.2 * level) + ((number * 37 + level * 91) % 60)
    const bend = height * (0.15 + 0.25 * level) + ((number * 53 + level * 29) % 90)
    return `<path d="M0 ${from} Q ${width * 0.3} ${bend} ${width * 0.55} ${from + 20} T ${width} ${from - 40} V ${height} H 0 Z" fill="${color}" opacity="${opacity}"/>`
  }
  const sun = `<circle cx="${width * (0.2 + (number % 6) * 0.1)}" cy="${height * 0.3}" r="${height * 0.12}" fill="#fff" opacity=".7"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#${pick(skies, number)}"/>${sun}${hill(0, 0.25)}${hill(1, 0.4)}${hill(2, 0.65)}</svg>`
  return jpeg(svg)
}

/** A certificate as a scan of paper; the words are the person's own. */
export function certificate(name: string, title: string): Promise<Buffer> {
  const safe = (text: string) => text.replace(/[&<>]/g, ' ')
  return jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640" font-family="serif" text-anchor="middle">
    <rect width="900" height="640" fill="#fbf8ef"/><rect x="28" y="28" width="844" height="584" fill="none" stroke="#428751" stroke-width="3"/>
    <text x="450" y="170" font-size="42" fill="#356d42">Certificate</text><text x="450" y="230" font-size="20" fill="#5d6a62">awarded to</text>
    <text x="450" y="310" font-size="48" fill="#1d2621">${safe(name)}</text><text x="450" y="390" font-size="26" fill="#1d2621">${safe(title)}</text>
    <circle cx="450" cy="510" r="44" fill="#428751" opacity=".85"/></svg>`)
}
