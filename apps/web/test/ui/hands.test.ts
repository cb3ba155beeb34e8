import { expect, test } from 'vitest'

import { handStates } from '~/ui/rating/Hands.tsx'

function drawn(rating: number): string {
  return handStates(rating)
    .map(({ state }) => state)
    .join(' ')
}

test('praying hands are full, half grey or grey, in half steps', { tags: ['SHL-53'] }, () => {
  expect(drawn(0)).toBe('grey grey grey grey grey')
  expect(drawn(3.5)).toBe('full full full half grey')
  expect(drawn(5)).toBe('full full full full full')
})

test('a rating between the steps goes to the nearest one, and never beyond the row', { tags: ['SHL-53'] }, () => {
  expect(drawn(4.74)).toBe('full full full full half')
  expect(drawn(4.76)).toBe('full full full full full')
  expect(drawn(9)).toBe('full full full full full')
  expect(drawn(-1)).toBe('grey grey grey grey grey')
})
