import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Mutation } from '../mutate.ts'
import type { Mutant } from './mutant.ts'

const ENGINE = 'apps/api/src/search/engine'

/** Faults in the functions that both search engines use. */
const commonFaults: Mutation[] = [
  // Starts in the current half hour are found.
  {
    file: `${ENGINE}/half-hours.ts`,
    text: 'Math.floor(now / HALF_HOUR) + 1',
    replacement: 'Math.floor(now / HALF_HOUR)',
  },
  // The half hour after an interval is included.
  {
    file: `${ENGINE}/half-hours.ts`,
    text: 'Math.floor(until / HALF_HOUR)',
    replacement: 'Math.floor(until / HALF_HOUR) + 1',
  },
  // Keys give their points in all categories.
  { file: `${ENGINE}/term.ts`, text: 'homes === undefined || homes.includes(categoryId)', replacement: 'true' },
  // The key of a field with the fewest points counts.
  { file: `${ENGINE}/term.ts`, text: 'toSorted(([a], [b]) => b - a)', replacement: 'toSorted(([a], [b]) => a - b)' },
  // Only the first key of each level counts.
  { file: `${ENGINE}/found-listing.ts`, text: 'keys.some((key) =>', replacement: 'keys.slice(0, 1).some((key) =>' },
  // Preferences count as points.
  {
    file: `${ENGINE}/found-listing.ts`,
    text: 'priority: sum(points)',
    replacement: 'priority: sum(points) + fulfilled.length',
  },
  // Usernames replace the number of fulfilled preferences.
  { file: `${ENGINE}/found-listing.ts`, text: "  'met',", replacement: "  'username'," },
  // Professionals who work online are not found outside the radius.
  {
    file: `${ENGINE}/conditions.ts`,
    text: "flag === 'meets_in_person' ? near : undefined",
    replacement: 'near',
  },
  // A search of online professionals near a place includes those who work in person.
  { file: `${ENGINE}/conditions.ts`, text: 'if (onlineOnly) return', replacement: 'if (onlineOnly && !near) return' },
  // Free times of online sessions are compared with a search for sessions in person.
  {
    file: `${ENGINE}/conditions.ts`,
    text: 'freeColumns[free.sessionType][flag]',
    replacement: 'freeColumns[free.sessionType].works_online',
  },
  // Counts of several categories exceed the maximum.
  { file: `${ENGINE}/search-engine.ts`, text: 'Math.min(MAX_TOTAL, sum + total)', replacement: 'sum + total' },
]

const POSTGRES = `${ENGINE}/postgres`
const FILTERS = `${POSTGRES}/filters.queries.ts`
const SEARCH = `${POSTGRES}/category-search.queries.ts`

const postgresFaults: Mutation[] = [
  // A listing is found at the instant at which its payment ends.
  { file: SEARCH, text: 'listing.valid_till > to_timestamp', replacement: 'listing.valid_till >= to_timestamp' },
  // The radius limits nothing.
  { file: FILTERS, text: '...(near ? [buildWithinRadius(near)] : [])', replacement: '' },
  // The range of latitudes is narrower than the radius.
  { file: FILTERS, text: '* (180 / Math.PI) + 0.001', replacement: '* (179.9 / Math.PI)' },
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
  // The number of fulfilled preferences is ignored.
  {
    file: FILTERS,
    text: '(${column} = ${value})::integer, 0)',
    replacement: '(${column} = ${value} and false)::integer, 0)',
  },
  // Usernames are ordered as in a dictionary.
  { file: SEARCH, text: 'collate "C" as username', replacement: 'collate "en-x-icu" as username' },
  // The next page includes results that differ in the username only.
  { file: SEARCH, text: 'sql`(${buildOrder(sort)}) > (', replacement: 'sql`(${buildOrder(sort)}) >= (' },
  // Ratings that 64 bits represent differently are found twice or never.
  { file: SEARCH, text: "rating: 'real'", replacement: "rating: 'float8'" },
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
]

const OPENSEARCH = `${ENGINE}/opensearch`
const QUERY = `${OPENSEARCH}/query.ts`
const INDEXER = 'apps/api/src/search/indexer'

const openSearchFaults: Mutation[] = [
  // A listing is found at the instant at which its payment ends.
  { file: QUERY, text: 'valid_till: { lte: now }', replacement: 'valid_till: { lt: now }' },
  // The highest priority is that of the first result in another order.
  {
    file: `${OPENSEARCH}/opensearch-engine.ts`,
    text: 'preferences: {}, sort: undefined, after: undefined',
    replacement: 'preferences: {}, after: undefined',
  },
  // A search with a sort has no highest priority.
  { file: `${OPENSEARCH}/opensearch-engine.ts`, text: 'highest[index] ?? 0', replacement: '0' },
  // Totals are estimated.
  { file: QUERY, text: 'track_total_hits: MAX_TOTAL', replacement: 'track_total_hits: 10' },
  // The radius is in kilometers.
  { file: QUERY, text: '${radius}mi', replacement: '${radius}km' },
  // The half hour after an interval is included.
  {
    file: `${ENGINE}/opensearch/document.ts`,
    text: 'lt: Math.ceil(until / 2)',
    replacement: 'lt: Math.ceil(until / 2) + 1',
  },
  // Usernames have the opposite order.
  { file: QUERY, text: "username: { order: 'asc' }", replacement: "username: { order: 'desc' }" },
  // The next page skips results that differ in the username only.
  {
    file: QUERY,
    text: "'Infinity' : position[key]",
    replacement: "'Infinity' : key === 'username' ? '~' : position[key]",
  },
  // Listings without a price precede.
  { file: QUERY, text: 'missing: NO_PRICE', replacement: 'missing: 0' },
  // Preferences exceed a point.
  { file: QUERY, text: 'const PRIORITY_FACTOR = 8', replacement: 'const PRIORITY_FACTOR = 1' },
  // The number of fulfilled preferences is ignored.
  { file: QUERY, text: 'constant_score: { filter, boost: 1 }', replacement: 'constant_score: { filter, boost: 0 }' },
  // All keys have the same points.
  { file: QUERY, text: 'boost: points * PRIORITY_FACTOR', replacement: 'boost: PRIORITY_FACTOR' },
  // Listings that do not meet in person have a distance.
  {
    file: `${OPENSEARCH}/document.ts`,
    text: 'return meets_in_person && latitude !== null',
    replacement: 'return latitude !== null',
  },
  // Deleted listings stay in the index.
  {
    file: `${INDEXER}/write-documents.ts`,
    text: 'const sent = writes.filter(hasIndex)',
    replacement: 'const sent = writes.filter((write) => !write.change.is_deleted && hasIndex(write))',
  },
  // A set that is being filled gets no changes.
  {
    file: `${INDEXER}/indexing-steps.ts`,
    text: 'sets.filter((set) => set.category_ids.length > 0)',
    replacement: 'sets.filter((set) => set.is_active)',
  },
  // Searches stay with the previous set.
  {
    file: `${INDEXER}/index-sets.ts`,
    text: 'if (set.is_active) await switchAliases(openSearch, set, stored)',
    replacement: 'if (set.filled_account_id === 0) await switchAliases(openSearch, set, stored)',
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
