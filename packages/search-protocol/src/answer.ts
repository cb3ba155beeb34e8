import { preferences, SearchRelaxation } from '@fourfold/contract/search/shapes'
import type { Preference } from '@fourfold/contract/search/shapes'
import { z } from 'zod'

import { Position } from './position.ts'
import { Sensed } from './question.ts'

/** A result with what every goal or word of the question gave it. */
const Found = Position.extend({
  accountId: z.int(),
  categoryId: z.int(),
  /** The preferences that are met, one bit each. */
  preferences: z.int(),
  points: z.array(z.number()),
})
export type Found = z.infer<typeof Found>

const FoundInCategory = z.object({
  categoryId: z.int(),
  total: z.int(),
  found: z.array(Found),
  /** The highest priority of all of them, where it is not the first who has it. */
  highest: z.number().optional(),
})
export type FoundInCategory = z.infer<typeof FoundInCategory>

/** What the search process answers. */
export const Answer = z.object({
  categories: z.array(FoundInCategory),
  /** Words that were read as others. */
  readAs: z.array(z.object({ word: z.string(), as: z.array(z.string()) })),
  /** Phrases of everyday speech that were found in the words, with the tags they mean and the
   * words that say it; their points follow the words'. */
  understood: z
    .array(z.object({ phrase: z.string(), means: z.array(z.string()), words: z.array(z.string()) }))
    .default([]),
  /** What the sentence means by its sense, where words did not explain it. */
  sensed: Sensed.default([]),
  /** The tags that were meant, where nobody has any of them and nothing else was understood. */
  unoffered: z.array(z.string()).default([]),
  /** What could be asked instead, when nobody was found. */
  ways: z.array(SearchRelaxation),
})
export type Answer = z.infer<typeof Answer>

/** The bit that stands for a preference. */
export const preferenceBit = (preference: Preference): number => 1 << preferences.indexOf(preference)

/** The preferences a set of bits stands for. */
export function preferencesIn(bits: number): Preference[] {
  return preferences.filter((preference) => (bits & preferenceBit(preference)) !== 0)
}
