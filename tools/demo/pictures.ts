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

/** One thing on a table, each kind drawn in a few strokes; `tone` is the colour of the category. */
const things: Record<string, (tone: string) => string> = {
  Gear: (tone) =>
    `<circle cx="400" cy="330" r="130" fill="${tone}"/><path d="M290 280 A130 130 0 0 1 470 222" stroke="#fff" stroke-width="14" fill="none" opacity=".5"/>`,
  Topical: (tone) =>
    `<rect x="290" y="300" width="220" height="160" rx="26" fill="#fff"/><rect x="280" y="250" width="240" height="70" rx="18" fill="${tone}"/><rect x="330" y="360" width="140" height="50" rx="10" fill="${tone}" opacity=".35"/>`,
  Equipment: (tone) =>
    `<rect x="270" y="330" width="260" height="40" rx="12" fill="#5d6a62"/><rect x="220" y="260" width="80" height="180" rx="22" fill="${tone}"/><rect x="500" y="260" width="80" height="180" rx="22" fill="${tone}"/>`,
  'Mind Equipment': (tone) =>
    `<path d="M270 330 A130 130 0 0 1 530 330 Z" fill="${tone}"/><circle cx="400" cy="330" r="60" fill="#fff" opacity=".6"/><rect x="385" y="330" width="30" height="130" fill="#5d6a62"/><rect x="330" y="450" width="140" height="24" rx="12" fill="#5d6a62"/>`,
  Education: (tone) =>
    `<rect x="290" y="190" width="230" height="280" rx="10" fill="#fff"/><rect x="275" y="180" width="230" height="280" rx="10" fill="${tone}"/><rect x="315" y="240" width="150" height="16" rx="8" fill="#fff"/><rect x="315" y="275" width="100" height="16" rx="8" fill="#fff" opacity=".7"/>`,
  App: (tone) =>
    `<rect x="310" y="150" width="180" height="320" rx="30" fill="#1d2621"/><rect x="324" y="176" width="152" height="268" rx="14" fill="#fff"/><circle cx="400" cy="290" r="52" fill="${tone}"/>`,
  Bars: (tone) =>
    [0, 1, 2]
      .map(
        (n) =>
          `<rect x="${250 + n * 20}" y="${400 - n * 75}" width="270" height="60" rx="16" fill="${tone}" opacity="${1 - n * 0.2}"/>`,
      )
      .join(''),
  Powders: (tone) =>
    `<rect x="285" y="220" width="230" height="250" rx="30" fill="#fff"/><rect x="275" y="180" width="250" height="60" rx="16" fill="${tone}"/><rect x="285" y="320" width="230" height="90" fill="${tone}" opacity=".4"/>`,
  Superfoods: (tone) =>
    `<path d="M240 320 H560 A160 150 0 0 1 240 320 Z" fill="${tone}"/>${[0, 1, 2, 3, 4].map((n) => `<circle cx="${300 + n * 50}" cy="${300 - (n % 2) * 26}" r="34" fill="#356d42" opacity="${0.5 + n * 0.1}"/>`).join('')}`,
  Supplements: (tone) =>
    `<rect x="320" y="240" width="160" height="230" rx="26" fill="${tone}"/><rect x="340" y="180" width="120" height="56" rx="12" fill="#fff"/><rect x="320" y="310" width="160" height="80" fill="#fff" opacity=".75"/>`,
  Products: (tone) =>
    `<rect x="240" y="250" width="320" height="210" rx="24" fill="${tone}"/><rect x="240" y="250" width="320" height="60" rx="24" fill="#000" opacity=".15"/><circle cx="510" cy="370" r="22" fill="#fff"/>`,
}

type Subject = { category: string; subcategory: string; color: string; number: number }

export function stillLife({ category, subcategory, color, number }: Subject): Promise<Buffer> {
  const draw = things[`${category} ${subcategory}`] ?? things[subcategory]
  return jpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#${pick(skies, number)}"/>
    <rect y="440" width="800" height="160" fill="#fff" opacity=".55"/><ellipse cx="400" cy="474" rx="190" ry="20" opacity=".12"/>${draw?.(color) ?? ''}</svg>`)
}
