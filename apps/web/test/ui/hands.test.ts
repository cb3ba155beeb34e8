import { expect, test } from 'vitest'

import { toHandStates } from '~/ui/rating/Hands.tsx'

function formatStates(rating: number): string {
  return toHandStates(rating)
    .map(({ state }) => state)
    .join(' ')
}

test('toHandStates returns full, half and grey hands in half steps', { tags: ['SHL-53'] }, () => {
  expect(formatStates(0)).toBe('grey grey grey grey grey')
  expect(formatStates(3.5)).toBe('full full full half grey')
  expect(formatStates(5)).toBe('full full full full full')
})

test('toHandStates rounds to half steps and clamps to the range', { tags: ['SHL-53'] }, () => {
  expect(formatStates(4.74)).toBe('full full full full half')
  expect(formatStates(4.76)).toBe('full full full full full')
  expect(formatStates(9)).toBe('full full full full full')
  expect(formatStates(-1)).toBe('grey grey grey grey grey')
})
