import { z } from 'zod'

import { indexSorts, Position } from './position.ts'

// Far above what the api asks: whoever else reaches the process cannot keep it busy with one question.
const MOST_GOALS = 1000
const MOST_WORDS = 200
const LONGEST_WORD = 200
const MOST_HOMES = 50

/** A word and the stem PostgreSQL makes of it; null when it is too common to mean anything. */
const Stemmed = z.object({ word: z.string().max(LONGEST_WORD), stem: z.string().max(LONGEST_WORD).nullable() })
export type Stemmed = z.infer<typeof Stemmed>

/** What a member would like a professional to be; absent for what they do not mind. */
const Preferences = z.object({
  gender: z.string().optional(),
  ageRange: z.string().optional(),
  insurance: z.boolean().optional(),
  weekends: z.boolean().optional(),
  free15: z.boolean().optional(),
})
export type Preferences = z.infer<typeof Preferences>

const Near = z.object({ latitude: z.number(), longitude: z.number(), radius: z.number() })
export type Near = z.infer<typeof Near>

/** What a listing must be to be found at all. */
const Filters = z.object({
  state: z.string().optional(),
  near: Near.optional(),
  inPersonOnly: z.boolean(),
  onlineOnly: z.boolean().optional(),
  /** What was asked for in so many words: whoever is not all of it is not found. */
  must: Preferences.optional(),
  /** Cents a session at most. Whoever has not said what they charge is not found. */
  mostRate: z.number().optional(),
})
export type Filters = z.infer<typeof Filters>

const common = {
  filters: Filters,
  /** Orders equals, hides nobody. */
  preferences: Preferences,
  /** What comes before who fits best; the same for every page. */
  sort: z.enum(indexSorts).optional(),
  /** How many at most, of each category. */
  limit: z.int().min(0).max(1000),
  /** Only this category, and only what follows this position. */
  after: z.object({ categoryId: z.int(), position: Position }).optional(),
  /** Milliseconds since 1970: whoever's payment has ended by then is not found. */
  now: z.number(),
}

/** Everyday words of a tag as they would be: without some of them, and with others, each at home in categories. */
const Trial = z.object({
  tagId: z.int(),
  without: z.array(z.string().max(LONGEST_WORD)).max(MOST_WORDS),
  added: z
    .array(
      z.object({
        phrase: z.string().max(LONGEST_WORD),
        words: z.array(Stemmed).max(MOST_WORDS),
        /** `isArea` where the tag stands for the whole category. */
        homes: z.array(z.object({ categoryId: z.int(), isArea: z.boolean() })).max(MOST_HOMES),
      }),
    )
    .max(MOST_WORDS),
})
export type Trial = z.infer<typeof Trial>

/** What the api asks the search process: by goals or by words, never both. Without any, everybody who passes the filters. */
export const Question = z.union([
  z.object({ goals: z.array(z.object({ id: z.int(), priority: z.number() })).max(MOST_GOALS), ...common }),
  z.object({
    words: z.array(Stemmed).max(MOST_WORDS),
    /** Neither understood nor guessed: the words as they are. */
    asWritten: z.boolean().optional(),
    /** Tried for this question alone. */
    trial: Trial.optional(),
    ...common,
  }),
])
export type Question = z.infer<typeof Question>
