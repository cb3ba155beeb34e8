import { z } from 'zod'

import { indexSorts, Position } from './position.ts'

// Far above what the api asks, so that nobody else who reaches the process can keep it busy with one question.
const MOST_GOALS = 1000
const MOST_WORDS = 200
const LONGEST_WORD = 200
const MOST_HOMES = 50
const LONGEST_SENTENCE = 1000
const MOST_SENSED = 4
const LONGEST_ASKER = 100

/** What a sentence means by its sense, as the search process names it. */
export const Sensed = z.array(z.string().max(LONGEST_WORD)).max(MOST_SENSED)

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
  /** What was asked for explicitly: only listings that match all of it are found. */
  must: Preferences.optional(),
  /** Cents a session at most. Those who have not said what they charge are not found. */
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
  /** Milliseconds since 1970: listings whose payment has ended by then are not found. */
  now: z.number(),
}

/** Everyday words of a tag as they would be: without some of them, and with others, each at home in categories. */
const TagTrial = z.object({
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
export type TagTrial = z.infer<typeof TagTrial>

/** A trade as it would be, in place of what it is now; null for one that is not there yet, or would be gone. */
const TradeTrial = z.object({
  trade: z.object({ categoryId: z.int(), title: z.string().max(LONGEST_WORD) }).nullable(),
  becomes: z
    .object({
      categoryId: z.int(),
      title: z.array(Stemmed).max(MOST_WORDS),
      phrases: z
        .array(z.object({ phrase: z.string().max(LONGEST_WORD), words: z.array(Stemmed).max(MOST_WORDS) }))
        .max(MOST_WORDS),
    })
    .nullable(),
})
export type TradeTrial = z.infer<typeof TradeTrial>

/** What everyday words would mean once a change is saved. */
const Trial = z.union([TagTrial, TradeTrial])
export type Trial = z.infer<typeof Trial>

/** What the api asks the search process: by goals or by words, never both. Without any, everybody who passes the filters. */
export const Question = z.union([
  z.object({ goals: z.array(z.object({ id: z.int(), priority: z.number() })).max(MOST_GOALS), ...common }),
  z.object({
    words: z.array(Stemmed).max(MOST_WORDS),
    /** The same as a sentence, for what its words alone do not explain. */
    sentence: z.string().max(LONGEST_SENTENCE).optional(),
    /** Who asks, by a name that tells nothing of them, so that nobody takes the encoder from others. */
    asker: z.string().max(LONGEST_ASKER).optional(),
    /** What its first page took it to mean, so that the next goes on in the same order. */
    sensed: Sensed.optional(),
    /** Neither understood nor guessed: the words as they are. */
    asWritten: z.boolean().optional(),
    /** Tried for this question alone. */
    trial: Trial.optional(),
    ...common,
  }),
])
export type Question = z.infer<typeof Question>
