import { expect, test } from 'vitest'

import { handStates } from '~/ui/rating/Hands.tsx'

function statesOf(rating: number): string {
  return handStates(rating)
    .map(({ state }) => state)
    .join(' ')
}

test('handStates returns full, half and grey hands in half steps', { tags: ['SHL-53'] }, () => {
  expect(statesOf(0)).toBe('grey grey grey grey grey')
  expect(statesOf(3.5)).toBe('full full full half grey')
  expect(statesOf(5)).toBe('full full full full full')
})

test('handStates rounds to half steps and clamps to the range', { tags: ['SHL-53'] }, () => {
  expect(statesOf(4.74)).toBe('full full full full half')
  expect(statesOf(4.76)).toBe('full full full full full')
  expect(statesOf(9)).toBe('full full full full full')
  expect(statesOf(-1)).toBe('grey grey grey grey grey')
})
