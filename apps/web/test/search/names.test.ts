import { describe, expect, test } from 'vitest'

import { shownNames } from '~/features/search/results/card/names.ts'

const long = (letters: number) => 'ab cd'.repeat(50).slice(0, letters)

describe('a name in results', () => {
  test.each([
    ['xs', 60],
    ['sm', 80],
    ['wide', 120],
  ] as const)('has at most its number of characters on %s screens', { tags: ['SEA-21'] }, (width, most) => {
    const formOf = (letters: number) => shownNames(long(letters)).find(({ on }) => on.includes(width))?.text
    expect(formOf(most)).toBe(long(most))
    expect(formOf(most + 1)).toBe(`${long(most).trimEnd()}…`)
  })

  test('has one form when it fits everywhere, and each screen exactly one when it does not', () => {
    expect(shownNames('Maya Okafor')).toEqual([{ text: 'Maya Okafor', on: ['xs', 'sm', 'wide'] }])
    expect(shownNames(long(70)).map(({ on }) => on)).toEqual([['xs'], ['sm', 'wide']])
    expect(shownNames(long(200)).flatMap(({ on }) => on)).toEqual(['xs', 'sm', 'wide'])
  })

  test('is never cut inside a character', () => {
    expect(shownNames('🙏'.repeat(61))[0]?.text).toBe(`${'🙏'.repeat(60)}…`)
  })
})
