import { crisisKinds } from '../reference/crisis-kinds.ts'
import { usStateCodes } from '../reference/us-state-codes.ts'
import { NextFreeSlot } from '../schedule/shapes.ts'
import { exactText, plainText } from '../text.ts'
import { z } from '../zod.ts'

/** Shown per category until somebody asks for more, and then so many at a time. (SEA-17) */
export const FIRST_RESULTS = 5
export const MORE_RESULTS = 20

/** Miles around the place somebody names, unless they say otherwise. */
export const DEFAULT_RADIUS = 25

/** What comes first: who fits best, unless somebody asks for another order. `nearest` needs a place, or is as if nobody had asked. */
export const searchSorts = ['best', 'soonest', 'price', 'nearest', 'rating'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Of each category so many of those who fit best are looked at for the soonest free time. */
export const SOONEST_CANDIDATES = 24

/** A form sends an empty field as "", null or not at all; all three mean that nobody asked. */
const unlessEmpty = <Value extends z.ZodType>(value: Value) =>
  z
    .union([z.literal(''), value])
    .nullish()
    .transform((given) => (given === '' || given === null ? undefined : given))

/**
 * With `text` a search, without it a match by the caller's own search tags; an empty text finds everybody. (SEA-25)
 * `radius`, `inPersonOnly`, `onlineOnly`, `asWritten`, `sort` and `after` are ours.
 */
export const SearchForm = z.object({
  text: plainText(200).optional(),
  /** "Portland, OR", or the bare name: then the largest town of that name. */
  city: unlessEmpty(plainText(80)),
  /** Goes before `city` when both are given. */
  zipcode: unlessEmpty(plainText(10)),
  state: unlessEmpty(z.enum(usStateCodes)),
  /** Miles around city or zip code. Professionals who work online are found from anywhere. */
  radius: unlessEmpty(z.int().min(1).max(500)),
  /** Only those who meet people in person: leaves out who only works online, or is too far away. */
  inPersonOnly: z.boolean().optional(),
  /** Only those who work by web conferencing, wherever they are; goes before `inPersonOnly`. (SEA-14) */
  onlineOnly: z.boolean().optional(),
  /** Takes the words as they are written: nothing is understood, corrected or guessed. */
  asWritten: z.boolean().optional(),
  sort: unlessEmpty(z.enum(searchSorts)),
  /** The `more` of a group: what follows in that category. */
  after: unlessEmpty(exactText(600)),
})
export type SearchForm = z.infer<typeof SearchForm>

/** What a member told that they would like of a professional. It orders equals, and hides nobody. */
export const preferences = ['gender', 'insurance', 'ageRange', 'weekends', 'free15'] as const
export type Preference = (typeof preferences)[number]

/** Why a result is where it is: the goals both sides share, or the words that were found, with what each adds. */
const Terms = z.object({
  goals: z.array(z.object({ id: z.int(), text: z.string(), points: z.number() })),
  words: z.array(z.object({ word: z.string(), points: z.number() })),
  preferences: z.array(z.enum(preferences)),
})

const perCategory = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value)

/**
 * A professional in one category: one listed in two may be there twice. (SEA-24, OP-091)
 * What profiles key by category id is keyed by it here too, with this one category in it.
 */
export const SearchUser = z
  .object({
    username: z.string(),
    name: z.string(),
    profileImageUrl: z.string().nullable(),
    priority: z.number(),
    ratingFloat: z.number(),
    categoryTitle: perCategory(z.string()),
    selectedGoalTags: perCategory(z.array(z.int())),
    userCategories: z.array(z.object({ categoryId: z.int() })),
    specialization: perCategory(z.string()),
    /** Post-nominal initials. */
    pni: z.string(),
    state: z.string().nullable(),
    worksOnline: z.boolean(),
    /** Miles to the place asked for, when the two could meet in person. */
    distance: z.number().nullable(),
    /** The town of their zip code: "Austin, TX". */
    city: z.string().nullable(),
    ratingCount: z.int(),
    /** Dollars per session; null when they have not said. */
    rate: z.number().nullable(),
    /** Whether the first fifteen minutes are free. */
    free15: z.boolean(),
    /** When the next session can be booked, and the zone they work by; null when none is free in the coming weeks. */
    nextFree: NextFreeSlot.nullable(),
    terms: Terms,
  })
  .meta({ id: 'SearchUser' })
export type SearchUser = z.infer<typeof SearchUser>

/** One category of the result; categories in which nobody was found are left out. (SEA-15, OP-091) */
export const SearchGroup = z
  .object({
    categoryId: z.int(),
    total: z.int(),
    /** Handed back as `after` for those who follow; null when there are none. */
    more: z.string().nullable(),
  })
  .meta({ id: 'SearchGroup' })
export type SearchGroup = z.infer<typeof SearchGroup>

/** A change that finds somebody where nobody was found, and how many it finds. */
export const SearchRelaxation = z
  .object({
    /** `onlineOnly` is the last resort, where no single change helps: web conferencing, whatever the place and the state.
     * `everybody` is what is left where nothing but the words stood in the way. */
    way: z.enum(['anyState', 'allowOnline', 'wider', 'anywhere', 'onlineOnly', 'everybody']),
    total: z.int(),
    /** With `wider`: the miles that find them. */
    radius: z.int().optional(),
  })
  .meta({ id: 'SearchRelaxation' })
export type SearchRelaxation = z.infer<typeof SearchRelaxation>

/** A phrase of everyday speech, the goals it means, and the text without it. */
const PhraseMatch = z
  .object({ phrase: z.string(), means: z.array(z.string()), without: z.string() })
  .meta({ id: 'PhraseMatch' })

/** What a part of the text asks for besides what it is about. */
const queryPartKinds = [
  'place',
  'zipcode',
  'state',
  'nearMe',
  'online',
  'inPerson',
  'insurance',
  'weekends',
  'free15',
  'gender',
  'price',
  'soon',
] as const

/** Why a part did not narrow the search: the caller may not filter by it, a filter goes before it, or it found nobody. */
const unappliedReasons = ['signUp', 'confirmEmail', 'filter', 'nobody', 'unknown'] as const

export const QueryPart = z
  .object({
    kind: z.enum(queryPartKinds),
    /** "Austin, TX", a zip code, the letters of a state, a gender, or dollars. */
    value: z.string().optional(),
    /** The text without this part. */
    without: z.string(),
    /** Absent when the search was narrowed by it. */
    unapplied: z.enum(unappliedReasons).optional(),
  })
  .meta({ id: 'QueryPart' })
export type QueryPart = z.infer<typeof QueryPart>

export const SearchReply = z.object({
  /** By what was asked to come first, then priority, preferences met, rating, distance, username. (SEA-18, OP-094) */
  users: z.array(SearchUser),
  /** By their best result; where those are equal, in the order of the categories. (OP-091) */
  groups: z.array(SearchGroup),
  total: z.int(),
  /** What a percentage is taken of; the same for every page of one search. (OP-092) */
  highestPriority: z.number(),
  /** Words that were read as others, because nobody uses them as they were written. */
  readAs: z.array(z.object({ word: z.string(), as: z.array(z.string()) })),
  /** There when everyday speech was understood. */
  understood: z.array(PhraseMatch).optional(),
  /** There when everyday speech was understood and nobody offers it: the goals it means. */
  unoffered: z.array(z.string()).optional(),
  /** There when the words named a place or a condition: those were not searched for as words. */
  read: z.array(QueryPart).optional(),
  /** The order they are in, when it is another than who fits best. */
  sort: z.enum(searchSorts).optional(),
  /** The orders that make sense for this question. */
  sorts: z.array(z.enum(searchSorts)).optional(),
  /** Only when nobody was found. */
  ways: z.array(SearchRelaxation),
  /** There when the index could not be asked: a shorter list of the best rated who fit, in the same order. */
  degraded: z.boolean().optional(),
  /** There when the words ask for help that cannot wait: then they were not searched for. */
  crisis: z.enum(crisisKinds).optional(),
})
export type SearchReply = z.infer<typeof SearchReply>
