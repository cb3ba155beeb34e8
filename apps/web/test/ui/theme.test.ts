import { readFileSync } from 'node:fs'

import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { describe, expect, test } from 'vitest'

import { theme } from '~/ui/theme/theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const styles = readFileSync(new URL('../../app/ui/theme/tokens.css', import.meta.url), 'utf8')

/** The tokens of the block whose selector ends like this, as browsers read them. */
function tokensOf(selector: string): Record<string, string> {
  const block = new RegExp(`${selector} \\{([^}]*)\\}`).exec(styles)?.[1] ?? ''
  return Object.fromEntries(Array.from(block.matchAll(/(--[\w-]+): (#\w+);/g), ([, name, value]) => [name, value]))
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As WCAG 2.2 measures it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const WHITE = '#ffffff'

/** Words on a ground, by token. */
const words: [text: string, ground: string][] = [
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
  const colours = tokensOf(`='${scheme}'\\]`)
  const colour = (token: string) => colours[token] ?? `${token} is missing`

  test.each(words)('%s can be read on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['--brand-fill', '--brand-fill-hover', '--unread'])('white can be read on %s', (ground) => {
    expect(contrast(WHITE, colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test('the edge of a field can be seen', () => {
    expect(contrast(colour('--control-line'), colour('--surface'))).toBeGreaterThanOrEqual(3)
  })
})

test.each(['movement', 'meals', 'mind', 'money'])('white can be read on the color of %s', (area) => {
  expect(contrast(WHITE, tokensOf('\n:root')[`--area-${area}`] ?? '')).toBeGreaterThanOrEqual(4.5)
})

test('the theme is green, and its primary is #428751', { tags: ['SHL-52'] }, () => {
  expect(merged.colors[merged.primaryColor]?.[merged.primaryShade as number]).toBe('#428751')
})
