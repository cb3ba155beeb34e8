import { describe, expect, test } from 'vitest'

import { truncateForScreens } from '~/features/search/results/card/names.ts'

const longName = (length: number) => 'ab cd'.repeat(50).slice(0, length)

describe('truncateForScreens', () => {
  test.each([
    ['xs', 60],
    ['sm', 80],
    ['wide', 120],
  ] as const)('limits the length on %s screens to %i characters', { tags: ['SEA-21'] }, (width, max) => {
    const truncateFor = (length: number) =>
      truncateForScreens(longName(length)).find(({ screens }) => screens.includes(width))?.text
    expect(truncateFor(max)).toBe(longName(max))
    expect(truncateFor(max + 1)).toBe(`${longName(max).trimEnd()}…`)
  })

  test('returns one variant for a short name and one per screen size for a long one', () => {
    expect(truncateForScreens('Maya Okafor')).toEqual([{ text: 'Maya Okafor', screens: ['xs', 'sm', 'wide'] }])
    expect(truncateForScreens(longName(70)).map(({ screens }) => screens)).toEqual([['xs'], ['sm', 'wide']])
    expect(truncateForScreens(longName(200)).flatMap(({ screens }) => screens)).toEqual(['xs', 'sm', 'wide'])
  })

  test('does not split characters', () => {
    expect(truncateForScreens('🙏'.repeat(61))[0]?.text).toBe(`${'🙏'.repeat(60)}…`)
  })
})
