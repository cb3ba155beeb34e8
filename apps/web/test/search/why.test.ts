import { describe, expect, test } from 'vitest'

import { preferencesLine, readAsLine, whyLine } from '~/features/search/results/why.ts'

const goals = (...texts: string[]) => texts.map((text, id) => ({ id, text, points: 10 - id }))
const words = (...all: string[]) => all.map((word) => ({ word, points: 1 }))
const terms = { goals: [], words: [], preferences: [] }

describe('why somebody fits', () => {
  test.each([
    [goals('Back pain'), 'Back pain, one of your goals'],
    [goals('Back pain', 'Sleep'), 'Back pain and Sleep, two of your goals'],
    [goals('Back pain', 'Sleep', 'Stress'), 'Back pain, Sleep and 1 more of your goals'],
    [goals('Back pain', 'Sleep', 'Stress', 'Yoga', 'Weight'), 'Back pain, Sleep and 3 more of your goals'],
  ])('names shared goals: %#', (given, line) => {
    expect(whyLine({ ...terms, goals: given })).toBe(line)
  })

  test('names the weightiest goals first, in whichever order they come', () => {
    const shared = [
      { id: 1, text: 'Yoga', points: 2 },
      { id: 2, text: 'Trauma', points: 10 },
      { id: 3, text: 'Sleep', points: 8 },
    ]
    expect(whyLine({ ...terms, goals: shared })).toBe('Trauma, Sleep and 1 more of your goals')
  })

  test('names found words in the order they were asked, three at most', () => {
    expect(whyLine({ ...terms, words: words('sleep') })).toBe('Fits “sleep”')
    expect(whyLine({ ...terms, words: words('health', 'coach') })).toBe('Fits “health” and “coach”')
    expect(whyLine({ ...terms, words: words('a', 'b', 'c', 'd') })).toBe('Fits “a”, “b”, and “c”')
  })

  test('says nothing where everybody fits', () => {
    expect(whyLine(terms)).toBeNull()
    expect(preferencesLine(terms)).toBeNull()
  })

  test('adds the preferences that are met', () => {
    expect(preferencesLine({ ...terms, preferences: ['free15'] })).toBe('Also: free first 15 minutes')
    expect(preferencesLine({ ...terms, preferences: ['weekends', 'insurance'] })).toBe(
      'Also: works weekends and takes insurance',
    )
  })
})

test('a word that was read as another is named with it', () => {
  expect(readAsLine({ word: 'dietishun', as: ['dietitian'] })).toBe('Searching for “dietitian” instead of “dietishun”.')
  expect(readAsLine({ word: 'coch', as: ['coach', 'couch'] })).toBe(
    'Searching for “coach” or “couch” instead of “coch”.',
  )
})
