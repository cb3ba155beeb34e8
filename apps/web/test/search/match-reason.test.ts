import { describe, expect, test } from 'vitest'

import {
  describePreferences,
  describeCorrection,
  containsAnyWord,
  explainMatch,
} from '~/features/search/results/card/match-reason.ts'

const goals = (...texts: string[]) => texts.map((text, id) => ({ id, text, points: 10 - id }))
const words = (...all: string[]) => all.map((word) => ({ word, points: 1 }))
const card = { goals: [], title: 'Yoga Teacher', specialization: 'Gentle stretching for runners', name: 'Ana Ruiz' }
const terms = { goals: [], words: [], preferences: [] }

describe('match reason', () => {
  test.each([
    [goals('Back pain'), 'Back pain, one of your goals'],
    [goals('Back pain', 'Sleep'), 'Back pain and Sleep, two of your goals'],
    [goals('Back pain', 'Sleep', 'Stress'), 'Back pain, Sleep and 1 more of your goals'],
    [goals('Back pain', 'Sleep', 'Stress', 'Yoga', 'Weight'), 'Back pain, Sleep and 3 more of your goals'],
  ])('names shared goals: %#', (sharedGoals, line) => {
    expect(explainMatch({ ...terms, goals: sharedGoals }, card)).toBe(line)
  })

  test('names the goals with the most points first', () => {
    const shared = [
      { id: 1, text: 'Yoga', points: 2 },
      { id: 2, text: 'Trauma', points: 10 },
      { id: 3, text: 'Sleep', points: 8 },
    ]
    expect(explainMatch({ ...terms, goals: shared }, card)).toBe('Trauma, Sleep and 1 more of your goals')
  })

  test.each([
    [
      'the goals that match the search words',
      ['back', 'pain'],
      ['Back pain', 'Sleep', 'Stress'],
      'Helps with Back pain and Sleep',
    ],
    ['their title', ['yoga'], [], 'Their title matches your search'],
    ['their specialization', ['stretch'], [], 'Specializes in Gentle stretching for runners'],
    ['their name', ['ruiz'], [], 'Their name matches your search'],
    ['a semantic match', ['dietitian'], [], 'Close to what you searched for'],
  ])('names %s', (_, searchWords, matchedGoals, line) => {
    expect(explainMatch({ ...terms, words: words(...searchWords) }, { ...card, goals: matchedGoals })).toBe(line)
  })

  test('truncates a long specialization between words', () => {
    const longCard = { ...card, title: '', specialization: `Running ${'and again '.repeat(20)}` }
    const line = explainMatch({ ...terms, words: words('running') }, longCard) ?? ''
    expect(line).toMatch(/^Specializes in Running .*(and|again)…$/)
    expect(line.length).toBeLessThan(100)
  })

  test('matches word forms, but short words only exactly', () => {
    expect(containsAnyWord('Massage Therapist', ['therapy'])).toBe(true)
    expect(containsAnyWord('Goals and habits', ['goal'])).toBe(true)
    expect(containsAnyWord('PTSD', ['pt'])).toBe(false)
    expect(containsAnyWord('Strength training', ['stress'])).toBe(false)
  })

  test('is null without a query', () => {
    expect(explainMatch(terms, card)).toBeNull()
    expect(describePreferences(terms)).toBeNull()
  })

  test('adds the preferences that the professional meets', () => {
    expect(describePreferences({ ...terms, preferences: ['free15'] })).toBe('Also: free first call')
    expect(describePreferences({ ...terms, preferences: ['weekends', 'insurance'] })).toBe(
      'Also: works weekends and takes insurance',
    )
  })
})

test('describeCorrection names a misspelled word and its corrections', () => {
  expect(describeCorrection({ word: 'dietishun', as: ['dietitian'] })).toBe(
    'Searching for “dietitian” instead of “dietishun”.',
  )
  expect(describeCorrection({ word: 'coch', as: ['coach', 'couch'] })).toBe(
    'Searching for “coach” or “couch” instead of “coch”.',
  )
})
