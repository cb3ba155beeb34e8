import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Mutation } from '../mutate.ts'
import type { Mutant } from './mutant.ts'

const ENGINE = 'apps/api/src/search/engine'

/** Faults in the functions that both search engines use. */
const commonFaults: Mutation[] = [
  // Starts in the current half hour are found.
  { file: `${ENGINE}/half-hours.ts`, text: 'Math.ceil(now / HALF_HOUR)', replacement: 'Math.floor(now / HALF_HOUR)' },
  // The half hour after an interval is included.
  {
    file: `${ENGINE}/half-hours.ts`,
    text: 'Math.floor(until / HALF_HOUR)',
    replacement: 'Math.floor(until / HALF_HOUR) + 1',
  },
  // Keys give their points in all categories.
  { file: `${ENGINE}/term.ts`, text: 'homes === undefined || homes.includes(categoryId)', replacement: 'true' },
  // All keys of a field count.
  {
    file: `${ENGINE}/found-listing.ts`,
    text: 'return sum + Math.max(0, ...points)',
    replacement: 'return points.reduce((a, b) => a + b, sum)',
  },
  // Preferences count as points.
  {
    file: `${ENGINE}/found-listing.ts`,
    text: 'priority: points.reduce((sum, termPoints) => sum + termPoints, 0)',
    replacement: 'priority: points.reduce((sum, termPoints) => sum + termPoints, fulfilled.length)',
  },
]

const POSTGRES = `${ENGINE}/postgres`
const FILTERS = `${POSTGRES}/filters.queries.ts`
const SEARCH = `${POSTGRES}/category-search.queries.ts`
const ORDER = `${POSTGRES}/order.queries.ts`

const postgresFaults: Mutation[] = [
  // A listing is found at the instant at which its payment ends.
  { file: SEARCH, text: 'listing.valid_till > to_timestamp', replacement: 'listing.valid_till >= to_timestamp' },
  // Professionals who work online are not found outside the radius.
  {
    file: FILTERS,
    text: 'join([sql`listing.works_online`,',
    replacement: 'join([sql`listing.works_online`, ...(near ? [buildWithinRadius(near)] : []),',
  },
  // The radius limits nothing.
  { file: FILTERS, text: '...(near ? [buildWithinRadius(near)] : [])', replacement: '' },
  // The range of latitudes is narrower than the radius.
  { file: FILTERS, text: '* (180 / Math.PI) + 0.001', replacement: '* (179.9 / Math.PI)' },
  // A search of online professionals near a place includes those who work in person.
  { file: FILTERS, text: 'if (onlineOnly) return online', replacement: 'if (onlineOnly && !near) return online' },
  // Free times of online sessions are compared with a search for sessions in person.
  {
    file: FILTERS,
    text: "inPerson: 'listing.free_standard_in_person'",
    replacement: "inPerson: 'listing.free_standard_online'",
  },
  // Professionals without a price pass the limit of the price.
  {
    file: FILTERS,
    text: 'listing.rate_cents <= ${maxRateCents}',
    replacement: 'coalesce(listing.rate_cents, 0) <= ${maxRateCents}',
  },
  // Listings without a place precede.
  {
    file: FILTERS,
    text: "asin(least(1, sqrt(${square}))) else 'Infinity'",
    replacement: "asin(least(1, sqrt(${square}))) else '-Infinity'",
  },
  // Usernames are ordered as in a dictionary.
  { file: ORDER, text: 'candidate.username collate "C"', replacement: 'candidate.username collate "en-x-icu"' },
  // The number of fulfilled preferences is ignored.
  {
    file: ORDER,
    text: '[priority, met, rating, distance, username]',
    replacement: '[priority, rating, distance, username]',
  },
  // The next page skips results that differ in the username only.
  { file: ORDER, text: 'sql`${position.username}::text`', replacement: "sql`${'~'}::text`" },
  // Ratings that 64 bits represent differently are found twice or never.
  { file: ORDER, text: 'sql`-${position.rating}::real`', replacement: 'sql`-${position.rating}::float8`' },
  // Listings without a price precede.
  {
    file: SEARCH,
    text: "coalesce(listing.rate_cents::float8, 'Infinity')",
    replacement: 'coalesce(listing.rate_cents::float8, 0)',
  },
  // Totals exceed the maximum.
  { file: SEARCH, text: 'least(count(*), ${MAX_TOTAL})', replacement: 'greatest(count(*), 0 * ${MAX_TOTAL}::integer)' },
  // The lowest priority is returned instead of the highest.
  { file: SEARCH, text: 'max(candidate.priority)', replacement: 'min(candidate.priority)' },
  // A search with a sort has no highest priority.
  {
    file: `${POSTGRES}/postgres-engine.ts`,
    text: 'query.sort && highest !== null && { highest }',
    replacement: 'false',
  },
  // Of the keys of a term, the one with the fewest points counts.
  {
    file: `${POSTGRES}/category-score.ts`,
    text: 'toSorted(([a], [b]) => b - a)',
    replacement: 'toSorted(([a], [b]) => a - b)',
  },
]

const OPENSEARCH = `${ENGINE}/opensearch`
const CONDITIONS = `${OPENSEARCH}/filters.ts`
const QUERY = `${OPENSEARCH}/query.ts`
const SORT = `${OPENSEARCH}/sort.ts`
const SCORE = `${OPENSEARCH}/score.ts`
const INDEXER = 'apps/api/src/search/indexer'

const openSearchFaults: Mutation[] = [
  // A listing is found at the instant at which its payment ends.
  { file: QUERY, text: 'valid_till: { lte: now }', replacement: 'valid_till: { lt: now }' },
  // The highest priority includes preferences.
  { file: QUERY, text: '{ ...query, preferences: {}, sort: undefined }', replacement: '{ ...query, sort: undefined }' },
  // Totals are estimated.
  { file: QUERY, text: 'size: 0, track_total_hits: MAX_TOTAL', replacement: 'size: 0, track_total_hits: 10' },
  // Counts of several categories exceed the maximum.
  { file: `${OPENSEARCH}/opensearch-engine.ts`, text: 'return Math.min(sum, MAX_TOTAL)', replacement: 'return sum' },
  // A search with a sort has no highest priority.
  {
    file: `${OPENSEARCH}/opensearch-engine.ts`,
    text: 'return query.sort ? addHighest(',
    replacement: 'return query.sort && query.limit < 0 ? addHighest(',
  },
  // Professionals who work online are not found outside the radius.
  { file: CONDITIONS, text: "meeting === 'in_person' && near", replacement: 'near' },
  // The radius is in kilometers.
  { file: CONDITIONS, text: '${radius}mi', replacement: '${radius}km' },
  // A search of online professionals near a place includes those who work in person.
  {
    file: CONDITIONS,
    text: 'if (filters.onlineOnly) return',
    replacement: 'if (filters.onlineOnly && !filters.near) return',
  },
  // Free times of online sessions are compared with a search for sessions in person.
  {
    file: CONDITIONS,
    text: '${freeTimeFields[free.sessionType]}_${meeting}',
    replacement: '${freeTimeFields[free.sessionType]}_online',
  },
  // The half hour after an interval is included.
  { file: CONDITIONS, text: 'lt: until', replacement: 'lte: until' },
  // Usernames have the opposite order.
  { file: SORT, text: "username: { order: 'asc' }", replacement: "username: { order: 'desc' }" },
  // The next page skips results that differ in the username only.
  { file: SORT, text: '(position) => position.username', replacement: "() => '~'" },
  // Listings without a price precede.
  { file: SORT, text: 'missing: NO_PRICE', replacement: 'missing: 0' },
  // Preferences exceed a point.
  { file: SCORE, text: 'const PRIORITY_FACTOR = 8', replacement: 'const PRIORITY_FACTOR = 1' },
  // The number of fulfilled preferences is ignored.
  { file: SCORE, text: 'constant_score: { filter, boost: 1 }', replacement: 'constant_score: { filter, boost: 0 }' },
  // All keys of a field count.
  { file: SCORE, text: '{ dis_max: { queries } }', replacement: '{ bool: { should: queries } }' },
  // Listings that do not meet in person have a distance.
  {
    file: `${OPENSEARCH}/document.ts`,
    text: 'return meets_in_person && latitude !== null',
    replacement: 'return latitude !== null',
  },
  // Deleted listings stay in the index.
  {
    file: `${INDEXER}/documents/changes.ts`,
    text: 'return set.categoryIds.includes(categoryId)',
    replacement: 'return false',
  },
  // A set that is being filled gets no changes.
  {
    file: `${INDEXER}/documents/changes.ts`,
    text: 'const targets = sets.filter((set) => isWrittenTo(set, change))',
    replacement: 'const targets = sets.filter((set) => set.isActive && isWrittenTo(set, change))',
  },
  // Searches stay with the previous set.
  {
    file: `${INDEXER}/sets/rebuild.ts`,
    text: 'await switchAliases(openSearch, set)',
    replacement: 'if (set.isActive) await switchAliases(openSearch, set)',
  },
]

/** The text must occur in one line of the file. */
function toMutant(root: string, { file, text, replacement }: Mutation): Mutant {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const matching = lines.filter((line) => line.includes(text))
  const [line] = matching
  if (line === undefined || matching.length > 1) throw new Error(`${file} must contain once: ${text}`)
  return { file, line: lines.indexOf(line) + 1, part: text, replacement: line.replace(text, () => replacement) }
}

/** Finds the lines of faults that are planted in the search engines. */
export const findPlantedFaults = (root: string): Mutant[] =>
  [...commonFaults, ...postgresFaults, ...openSearchFaults].map((fault) => toMutant(root, fault))
