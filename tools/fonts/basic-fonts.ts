import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'

/** ASCII without what cannot be seen, and the typographic signs of American English. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
] as const

/** Of the weights those that our styles use: headings have one. */
const FONTS = [
  {
    name: 'inter',
    family: 'Inter Variable',
    whole: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    wght: { min: 400, max: 700 },
  },
  {
    name: 'fraunces',
    family: 'Fraunces Variable',
    whole: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
    wght: 560,
  },
]

/** What browsers apply by themselves, and figures of one width; other forms of letters would travel for nobody. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'mark', 'tnum']

const text = RANGES.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
).join('')

const hexadecimal = (code: number) => code.toString(16)
const unicodeRange = RANGES.map(([first, last]) =>
  first === last ? `u+${hexadecimal(first)}` : `u+${hexadecimal(first)}-${hexadecimal(last)}`,
).join(', ')

/** The weights are those of the whole font, so that a browser takes both for one font and looks here first. */
const face = ({ name, family }: (typeof FONTS)[number]) => `@font-face {
  font-display: swap;
  font-family: '${family}';
  font-style: normal;
  font-weight: 100 900;
  src: url('./${name}-basic.woff2') format('woff2');
  unicode-range: ${unicodeRange};
}
`

async function basicFont({ whole, wght }: (typeof FONTS)[number]): Promise<Buffer> {
  return subsetFont(readFileSync(fileURLToPath(whole)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures: FEATURES,
  })
}

/** The files by name: of each of our two fonts what nearly every page needs, and the styles that name them. */
export async function basicFonts(): Promise<Record<string, Buffer>> {
  const files = await Promise.all(
    FONTS.map(async (font) => [`${font.name}-basic.woff2`, await basicFont(font)] as const),
  )
  return { ...Object.fromEntries(files), 'basic-fonts.css': Buffer.from(FONTS.map(face).join('\n')) }
}
