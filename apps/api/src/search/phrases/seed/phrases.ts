import type { PhraseRow } from '../synonym-phrases.store.ts'
import { mealsOccupations, mealsTags } from './areas/meals.ts'
import { mindOccupations, mindTags } from './areas/mind.ts'
import { moneyOccupations, moneyTags } from './areas/money.ts'
import { movementOccupations, movementTags } from './areas/movement.ts'

/** Parses lines of the form "meaning: phrase, phrase". */
const parseLines = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [meaning = '', phrases = ''] = line.split(': ')
      return [...new Set(phrases.split(', '))].map((phrase) => ({ phrase, meaning }))
    })

/** Phrases mean a tag, or an occupation with any of the words in its title. */
const listPhrases = (category: string, tags: string, occupations: string): PhraseRow[] => [
  ...parseLines(tags).map(({ phrase, meaning }) => ({ phrase, category, tag: meaning, title: null })),
  ...parseLines(occupations).map(({ phrase, meaning }) => ({ phrase, category, tag: null, title: meaning })),
]

export const seedPhrases: readonly PhraseRow[] = [
  ...listPhrases('Meals', mealsTags, mealsOccupations),
  ...listPhrases('Movement', movementTags, movementOccupations),
  ...listPhrases('Mind', mindTags, mindOccupations),
  ...listPhrases('Money', moneyTags, moneyOccupations),
]
