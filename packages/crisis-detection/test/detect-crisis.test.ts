import { readFileSync } from 'node:fs'

import { crisisKinds } from '@fourfold/contract/reference/crisis-kinds'
import { describe, expect, test } from 'vitest'

import { detectCrisis } from '../src/detect-crisis.ts'

/** Reads the rows of a TSV file without its header. */
function readRows(name: string): string[][] {
  const [, ...lines] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}

/** Kinds of crises by the phone number that their card shows. */
const kindsByNumber: Record<string, readonly string[]> = {
  '988': ['suicide', 'self-harm', 'danger', 'danger-to-others', 'overdose'],
  '911': crisisKinds,
  '1-800-799-7233': ['abuse', 'attack', 'child-abuse', 'rape'],
  '1-800-222-1222': ['poison', 'overdose'],
}

const showsNumber = (phrase: string, number: string) => {
  const kind = detectCrisis(phrase)
  return kind !== null && kindsByNumber[number]?.includes(kind)
}

// The tests compare the list of failing phrases with an empty list, so that the error message contains the phrases.
describe('crisis detection', () => {
  test('assigns each reviewed crisis phrase a kind whose card shows the expected number', () => {
    const rows = readRows('crisis-phrases.tsv').map(([phrase = '', , card = '']) => ({
      phrase,
      number: card.split(' ').at(-1) ?? '',
    }))
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ phrase, number }) => !showsNumber(phrase, number))).toEqual([])
  })

  test.each(['harmless-phrases.tsv', 'more-harmless-phrases.tsv'])('detects no crisis in any phrase of %s', (file) => {
    const phrases = readRows(file).map(([phrase = '']) => phrase)
    expect(phrases.length).toBeGreaterThan(250)
    expect(phrases.filter((phrase) => detectCrisis(phrase) !== null)).toEqual([])
  })

  test('detects a crisis in each phrase of more-crisis-phrases.tsv', () => {
    const phrases = readRows('more-crisis-phrases.tsv').map(([phrase = '']) => phrase)
    expect(phrases.length).toBeGreaterThan(250)
    expect(phrases.filter((phrase) => detectCrisis(phrase) === null)).toEqual([])
  })

  test.each([
    ['I want to die!!!', 'suicide'],
    ['I WANT TO K1LL MYSELF', 'suicide'],
    ['i dont wanna live anymore :(', 'suicide'],
    ['Su1c1de', 'suicide'],
    ['Hi! I like your profile. Lately I think about killing myself. Do you have time on Monday?', 'suicide'],
    ['I hurt myself running. My husband hits me.', 'abuse'],
  ])('detects a crisis in "%s" despite punctuation, misspellings, and other sentences', (text, kind) => {
    expect(detectCrisis(text)).toBe(kind)
  })

  test('checks a long message in less than 50 milliseconds', { retry: 2 }, () => {
    const message = 'i am in and he is going to want to wish i was not '.repeat(80)
    detectCrisis(message)
    const started = performance.now()
    detectCrisis(message)
    expect(performance.now() - started).toBeLessThan(50)
  })
})
