import { crisisKinds } from '../reference/crisis-kinds.ts'
import { usStateCodes } from '../reference/us-state-codes.ts'
import { NextFreeSlot, sessionTypes } from '../schedule/shapes.ts'
import { exactText, plainText } from '../text.ts'
import { z } from '../zod.ts'

/** Number of results per category on the first page, and on each further page. (SEA-17) */
export const RESULTS_ON_FIRST_PAGE = 5
export const RESULTS_PER_FURTHER_PAGE = 20

/** Default search radius in miles. */
export const DEFAULT_RADIUS = 25

/** Sort orders. The default is `best`. The server ignores `nearest` without a place. */
export const searchSorts = ['best', 'soonest', 'price', 'nearest', 'rating'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Number of best matches per category that the sort order `soonest` compares. */
export const SOONEST_CANDIDATES = 24

/** Returns a schema that converts "" and null to undefined, because forms send empty fields in all these ways. */
const emptyAsUndefined = <Value extends z.ZodType>(value: Value) =>
  z
    .union([z.literal(''), value])
    .nullish()
    .transform((input) => (input === '' || input === null ? undefined : input))

/** An instant on the hour or at half past. Free times have no others. */
const halfHour = z.iso
  .datetime()
  .max(30)
  .refine((text) => Date.parse(text) % 1_800_000 === 0, 'Please use full and half hours')

/**
 * With `text`, searches; without it, matches by the caller's tags. An empty text finds all professionals. (SEA-25)
 * Extensions: `radius`, `inPersonOnly`, `onlineOnly`, `free`, `asWritten`, `sort`, `after`.
 */
export const SearchForm = z.object({
  text: plainText(200).optional(),
  /** "Portland, OR", or only a name, which means the largest city of that name. */
  city: emptyAsUndefined(plainText(80)),
  /** Takes precedence over `city`. */
  zipcode: emptyAsUndefined(plainText(10)),
  state: emptyAsUndefined(z.enum(usStateCodes)),
  /** Radius in miles around the city or zip code. Professionals who work online match at any distance. */
  radius: emptyAsUndefined(z.int().min(1).max(500)),
  /** Excludes professionals who only work online or are too far away. */
  inPersonOnly: z.boolean().optional(),
  /** Finds only professionals who work online, at any place. Takes precedence over `inPersonOnly`. (SEA-14) */
  onlineOnly: z.boolean().optional(),
  /** Finds only professionals who can be booked for a session that starts in one of these half-hourly intervals. */
  free: z
    .object({
      sessionType: z.enum(sessionTypes),
      intervals: z.array(z.object({ from: halfHour, until: halfHour })).max(21),
    })
    .optional(),
  /** Disables interpretation and correction of the text. */
  asWritten: z.boolean().optional(),
  sort: emptyAsUndefined(z.enum(searchSorts)),
  /** Cursor for the next page of a category, from `more` of its group. */
  after: emptyAsUndefined(exactText(600)),
})
export type SearchForm = z.infer<typeof SearchForm>

/** A member's preferences about professionals. They order equal results and exclude no result. */
export const preferences = ['gender', 'insurance', 'ageRange', 'weekends', 'free15'] as const
export type Preference = (typeof preferences)[number]

/** Explanation of a score: shared goals or matched words with their points, and fulfilled preferences. */
const Terms = z.object({
  goals: z.array(z.object({ id: z.int(), text: z.string(), points: z.number() })),
  words: z.array(z.object({ word: z.string(), points: z.number() })),
  preferences: z.array(z.enum(preferences)),
})

const perCategory = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value)

/**
 * A professional in one category. A professional with two categories may occur twice. (SEA-24, OP-091)
 * Objects by category id have the format of profiles and contain only this category.
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
    /** Miles to the requested place; null if the professional cannot meet the caller in person. */
    distance: z.number().nullable(),
    /** City of the zip code: "Austin, TX". */
    city: z.string().nullable(),
    ratingCount: z.int(),
    /** US dollars per session; null if not set. */
    rate: z.number().nullable(),
    /** Whether a free session of fifteen minutes is offered. */
    free15: z.boolean(),
    /** Next available slot; null if there is none in the coming weeks. */
    nextFree: NextFreeSlot.nullable(),
    terms: Terms,
  })
  .meta({ id: 'SearchUser' })
export type SearchUser = z.infer<typeof SearchUser>

/** A category of the result; categories without results are omitted. (SEA-15, OP-091) */
export const SearchGroup = z
  .object({
    categoryId: z.int(),
    /** At most `MAX_COUNTED_RESULTS`, which means "at least"; also the other totals. */
    total: z.int(),
    /** Cursor to pass as `after` for the next page; null on the last page. */
    more: z.string().nullable(),
  })
  .meta({ id: 'SearchGroup' })
export type SearchGroup = z.infer<typeof SearchGroup>

/** A change of the filters that would give results to a search without results. */
export const SearchRelaxation = z
  .object({
    /**
     * The server suggests `onlineOnly`, which means online sessions at any place and state, if no other change gives
     * results. It suggests `everybody`, which lists all professionals, if only the text prevents results.
     */
    way: z.enum(['anyState', 'allowOnline', 'wider', 'anywhere', 'onlineOnly', 'everybody']),
    total: z.int(),
    /** With `wider`: the radius in miles. */
    radius: z.int().optional(),
  })
  .meta({ id: 'SearchRelaxation' })
export type SearchRelaxation = z.infer<typeof SearchRelaxation>

/** A recognized synonym phrase, the goals that it means, and the text without it. */
const PhraseMatch = z
  .object({ phrase: z.string(), means: z.array(z.string()), without: z.string() })
  .meta({ id: 'PhraseMatch' })

/** Kinds of conditions recognized in the text. */
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

/** Reasons for not applying a condition: not permitted for the caller, overridden by a filter, or without results. */
const unappliedReasons = ['signUp', 'confirmEmail', 'filter', 'nobody', 'unknown'] as const

export const QueryPart = z
  .object({
    kind: z.enum(queryPartKinds),
    /** Value by kind: "Austin, TX", a zip code, a state code, a gender, or a price in dollars. */
    value: z.string().optional(),
    /** The text without this condition. */
    without: z.string(),
    /** Absent if the condition was applied. */
    unapplied: z.enum(unappliedReasons).optional(),
  })
  .meta({ id: 'QueryPart' })
export type QueryPart = z.infer<typeof QueryPart>

export const SearchReply = z.object({
  /** Ordered by `sort`, priority, fulfilled preferences, rating, distance, and username. (SEA-18, OP-094) */
  users: z.array(SearchUser),
  /** Ordered by best result, then by category order. (OP-091) */
  groups: z.array(SearchGroup),
  total: z.int(),
  /** Base of the percentages, the same for all pages of a search. (OP-092) */
  highestPriority: z.number(),
  /** Words that occur in no listing, with their corrections. */
  readAs: z.array(z.object({ word: z.string(), as: z.array(z.string()) })),
  /** Present if synonym phrases were recognized. */
  understood: z.array(PhraseMatch).optional(),
  /** Present if synonym phrases were recognized but no listing has their goals. */
  unoffered: z.array(z.string()).optional(),
  /** Present if conditions were recognized. The text search excludes their words. */
  read: z.array(QueryPart).optional(),
  /** The sort order; absent if `best`. */
  sort: z.enum(searchSorts).optional(),
  /** Available sort orders for this search. */
  sorts: z.array(z.enum(searchSorts)).optional(),
  /** Empty unless the search has no results. */
  ways: z.array(SearchRelaxation),
  /** Present if the search index was unavailable. The list is then shorter and has the best rated matches. */
  degraded: z.boolean().optional(),
  /** Present if the text describes a crisis; then the server does not search. */
  crisis: z.enum(crisisKinds).optional(),
})
export type SearchReply = z.infer<typeof SearchReply>
