import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'

/** Printable ASCII and the typographic characters of American English. */
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

/** The fonts, limited to the weights that the styles use. */
const FONTS = [
  {
    name: 'inter',
    family: 'Inter Variable',
    fullFont: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    wght: { min: 400, max: 700 },
  },
  {
    name: 'fraunces',
    family: 'Fraunces Variable',
    fullFont: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
    wght: 560,
  },
]

/** OpenType features that browsers apply by default, and tabular figures. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'mark', 'tnum']

const text = RANGES.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
).join('')

const toHexadecimal = (code: number) => code.toString(16)
const unicodeRange = RANGES.map(([first, last]) =>
  first === last ? `u+${toHexadecimal(first)}` : `u+${toHexadecimal(first)}-${toHexadecimal(last)}`,
).join(', ')

/**
 * Builds the CSS of a font. It declares the weights of the full font, so that browsers treat both as one family and try
 * this file first.
 */
const buildFontFace = ({ name, family }: (typeof FONTS)[number]) => `@font-face {
  font-display: swap;
  font-family: '${family}';
  font-style: normal;
  font-weight: 100 900;
  src: url('./${name}-basic.woff2') format('woff2');
  unicode-range: ${unicodeRange};
}
`

async function createBasicFont({ fullFont, wght }: (typeof FONTS)[number]): Promise<Buffer> {
  return subsetFont(readFileSync(fileURLToPath(fullFont)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures: FEATURES,
  })
}

/** Generates a subset of each font and the CSS that declares them, by file name. */
export async function createBasicFonts(): Promise<Record<string, Buffer>> {
  const files = await Promise.all(
    FONTS.map(async (font) => [`${font.name}-basic.woff2`, await createBasicFont(font)] as const),
  )
  return { ...Object.fromEntries(files), 'basic-fonts.css': Buffer.from(FONTS.map(buildFontFace).join('\n')) }
}
