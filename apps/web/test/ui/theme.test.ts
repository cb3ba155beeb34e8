import { readFileSync } from 'node:fs'

import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { describe, expect, test } from 'vitest'

import { theme } from '~/ui/theme/theme.ts'

const fullTheme = mergeMantineTheme(DEFAULT_THEME, theme)
const styles = readFileSync(new URL('../../app/ui/theme/tokens.css', import.meta.url), 'utf8')

/** Returns the tokens of the block whose selector ends with `selector`. */
function parseTokens(selector: string): Record<string, string> {
  const block = new RegExp(`${selector} \\{([^}]*)\\}`).exec(styles)?.[1] ?? ''
  return Object.fromEntries(Array.from(block.matchAll(/(--[\w-]+): (#\w+);/g), ([, name, value]) => [name, value]))
}

function computeLuminance(hex: string): number {
  const channels = [1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Computes the contrast ratio defined in WCAG 2.2. */
function computeContrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [computeLuminance(first), computeLuminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const WHITE = '#ffffff'

/** Combinations of text and background, by token. */
const pairs: [text: string, background: string][] = [
  ['--mantine-color-text', '--mantine-color-body'],
  ['--mantine-color-text', '--surface'],
  ['--mantine-color-dimmed', '--mantine-color-body'],
  ['--mantine-color-dimmed', '--surface'],
  ['--mantine-color-placeholder', '--surface'],
  ['--mantine-color-error', '--surface'],
  ['--mantine-color-error', '--mantine-color-body'],
  ['--mantine-color-anchor', '--mantine-color-body'],
  ['--mantine-color-anchor', '--surface'],
  ['--brand-text', '--brand-wash'],
  ['--brand-text', '--brand-wash-hover'],
  ['--brand-text', '--surface'],
  ['--waiting-text', '--waiting-wash'],
  ['--cool-text', '--cool-wash'],
  ['--mantine-color-red-light-color', '--mantine-color-red-light'],
  ['--mantine-color-brand-light-color', '--mantine-color-brand-light'],
]

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const tokens = parseTokens(`='${scheme}'\\]`)
  const color = (token: string) => tokens[token] ?? `${token} is missing`

  test.each(pairs)('has enough contrast for %s on %s', (text, background) => {
    expect(computeContrast(color(text), color(background))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['--brand-fill', '--brand-fill-hover', '--unread'])(
    'has enough contrast for white text on %s',
    (background) => {
      expect(computeContrast(WHITE, color(background))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('has visible field borders', () => {
    expect(computeContrast(color('--control-line'), color('--surface'))).toBeGreaterThanOrEqual(3)
  })
})

test.each(['movement', 'meals', 'mind', 'money'])('white text has enough contrast on the color of %s', (area) => {
  expect(computeContrast(WHITE, parseTokens('\n:root')[`--area-${area}`] ?? '')).toBeGreaterThanOrEqual(4.5)
})

test('the theme is green, and its primary is #428751', { tags: ['SHL-52'] }, () => {
  expect(fullTheme.colors[fullTheme.primaryColor]?.[fullTheme.primaryShade as number]).toBe('#428751')
})
