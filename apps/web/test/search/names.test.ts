import { describe, expect, test } from 'vitest'

import { truncateForScreens } from '~/features/search/results/card/names.ts'

const long = (letters: number) => 'ab cd'.repeat(50).slice(0, letters)

describe('a name in results', () => {
  test.each([
    ['xs', 60],
    ['sm', 80],
    ['wide', 120],
  ] as const)('has at most its number of characters on %s screens', { tags: ['SEA-21'] }, (width, most) => {
    const formOf = (letters: number) => truncateForScreens(long(letters)).find(({ on }) => on.includes(width))?.text
    expect(formOf(most)).toBe(long(most))
    expect(formOf(most + 1)).toBe(`${long(most).trimEnd()}…`)
  })

  test('has one form when it fits everywhere, and each screen exactly one when it does not', () => {
    expect(truncateForScreens('Maya Okafor')).toEqual([{ text: 'Maya Okafor', on: ['xs', 'sm', 'wide'] }])
    expect(truncateForScreens(long(70)).map(({ on }) => on)).toEqual([['xs'], ['sm', 'wide']])
    expect(truncateForScreens(long(200)).flatMap(({ on }) => on)).toEqual(['xs', 'sm', 'wide'])
  })

  test('is never cut inside a character', () => {
    expect(truncateForScreens('🙏'.repeat(61))[0]?.text).toBe(`${'🙏'.repeat(60)}…`)
  })
})
