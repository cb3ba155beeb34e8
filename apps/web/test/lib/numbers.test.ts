import { expect, test } from 'vitest'

import { formatDollars } from '~/lib/format/money.ts'
import { formatCount } from '~/lib/format/numbers.ts'

test('formatCount formats counts in English in any browser language', () => {
  expect([0, 1, 42, 12_345].map((count) => formatCount(count, 'professional'))).toEqual([
    '0 professionals',
    '1 professional',
    '42 professionals',
    '12,345 professionals',
  ])
})

test('formatDollars omits zero cents', () => {
  expect([120, 99.5].map(formatDollars)).toEqual(['$120', '$99.50'])
})
