import { describe, expect, test } from 'vitest'

import {
  describePreferences,
  describeCorrection,
  mentions,
  explainMatch,
} from '~/features/search/results/card/match-reason.ts'

const goals = (...texts: string[]) => texts.map((text, id) => ({ id, text, points: 10 - id }))
const words = (...all: string[]) => all.map((word) => ({ word, points: 1 }))
const told = { goals: [], title: 'Yoga Teacher', specialization: 'Gentle stretching for runners', name: 'Ana Ruiz' }
const terms = { goals: [], words: [], preferences: [] }

describe('why somebody fits', () => {
  test.each([
    [goals('Back pain'), 'Back pain, one of your goals'],
    [goals('Back pain', 'Sleep'), 'Back pain and Sleep, two of your goals'],
    [goals('Back pain', 'Sleep', 'Stress'), 'Back pain, Sleep and 1 more of your goals'],
    [goals('Back pain', 'Sleep', 'Stress', 'Yoga', 'Weight'), 'Back pain, Sleep and 3 more of your goals'],
  ])('names shared goals: %#', (given, line) => {
    expect(explainMatch({ ...terms, goals: given }, told)).toBe(line)
  })

  test('names the weightiest goals first, in whichever order they come', () => {
    const shared = [
      { id: 1, text: 'Yoga', points: 2 },
      { id: 2, text: 'Trauma', points: 10 },
      { id: 3, text: 'Sleep', points: 8 },
    ]
    expect(explainMatch({ ...terms, goals: shared }, told)).toBe('Trauma, Sleep and 1 more of your goals')
  })

  test.each([
    ['what they help with', ['back', 'pain'], ['Back pain', 'Sleep', 'Stress'], 'Helps with Back pain and Sleep'],
    ['their profession', ['yoga'], [], 'Their title matches your search'],
    ['what they specialize in', ['stretch'], [], 'Specializes in Gentle stretching for runners'],
    ['their name', ['ruiz'], [], 'Their name matches your search'],
    ['that they come close', ['dietitian'], [], 'Close to what you searched for'],
  ])('says as people would: %s', (_, asked, helped, line) => {
    expect(explainMatch({ ...terms, words: words(...asked) }, { ...told, goals: helped })).toBe(line)
  })

  test('has room for so much of a specialization, and ends it between words', () => {
    const long = { ...told, title: '', specialization: `Running ${'and again '.repeat(20)}` }
    const line = explainMatch({ ...terms, words: words('running') }, long) ?? ''
    expect(line).toMatch(/^Specializes in Running .*(and|again)…$/)
    expect(line.length).toBeLessThan(100)
  })

  test('knows a word in its other forms, and takes a short one as it is', () => {
    expect(mentions('Massage Therapist', ['therapy'])).toBe(true)
    expect(mentions('Goals and habits', ['goal'])).toBe(true)
    expect(mentions('PTSD', ['pt'])).toBe(false)
    expect(mentions('Strength training', ['stress'])).toBe(false)
  })

  test('says nothing where everybody fits', () => {
    expect(explainMatch(terms, told)).toBeNull()
    expect(describePreferences(terms)).toBeNull()
  })

  test('adds the preferences that are met', () => {
    expect(describePreferences({ ...terms, preferences: ['free15'] })).toBe('Also: free first call')
    expect(describePreferences({ ...terms, preferences: ['weekends', 'insurance'] })).toBe(
      'Also: works weekends and takes insurance',
    )
  })
})

test('a word that was read as another is named with it', () => {
  expect(describeCorrection({ word: 'dietishun', as: ['dietitian'] })).toBe(
    'Searching for “dietitian” instead of “dietishun”.',
  )
  expect(describeCorrection({ word: 'coch', as: ['coach', 'couch'] })).toBe(
    'Searching for “coach” or “couch” instead of “coch”.',
  )
})
