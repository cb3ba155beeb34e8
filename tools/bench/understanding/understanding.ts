import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { tags as tagsEndpoint } from '@fourfold/contract/catalog/endpoints'
import { buildPath } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply, SearchUser } from '@fourfold/contract/search/shapes'

import { addresses } from '../../services/addresses.ts'
import { startMeasuredProcess } from '../search/processes.ts'
import { prepareDatabase } from './fixture.ts'

/** A typed query with the category and texts that its first results must have. */
type LabeledQuery = { query: string; category: string; expectedTexts: string[]; kind: string }
type QueryResult = LabeledQuery & {
  hasResults: boolean
  isRightCategory: boolean
  isCorrect: boolean
  leadingCategory: string
}

/** Number of first results that may match. */
const TOP_RESULTS = 5
const crisisFolder = new URL('../../../packages/crisis-detection/test/', import.meta.url)

function readRows(file: URL): string[][] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.split('\t'))
}

function readQueries(name: string): LabeledQuery[] {
  return readRows(new URL(name, import.meta.url)).map(([query = '', category = '', texts = '', kind = '']) => ({
    query,
    category,
    expectedTexts: texts === '' ? [] : texts.split('|'),
    kind,
  }))
}

async function fetchData<Data>(url: string, init?: RequestInit): Promise<Data> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
  return ((await response.json()) as { data: Data }).data
}

/** Searches as a visitor and checks the first results. */
async function createSearcher(api: string) {
  type Catalog = { tags: { id: number; text: string }[]; categories: { id: number; name: string }[] }
  const { tags, categories } = await fetchData<Catalog>(`${api}${buildPath(tagsEndpoint, {})}`)
  const tagTexts = new Map(tags.map(({ id, text }) => [id, text]))
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))
  const getCategoryId = ({ userCategories: [first] }: SearchUser) => first?.categoryId ?? 0
  const listTexts = ({ categoryTitle, selectedGoalTags }: SearchUser) => [
    ...Object.values(categoryTitle),
    ...Object.values(selectedGoalTags).flatMap((ids) => ids.map((id) => tagTexts.get(id) ?? '')),
  ]

  function searchFor(text: string): Promise<SearchReply> {
    const headers = { 'content-type': 'application/json' }
    return fetchData(`${api}${buildPath(search, {})}`, { method: 'POST', headers, body: JSON.stringify({ text }) })
  }

  async function checkQuery(labeled: LabeledQuery): Promise<QueryResult> {
    const { users, groups, total } = await searchFor(labeled.query)
    const leadingCategory = groups[0]?.categoryId ?? 0
    const isRightCategory =
      total > 0 && (labeled.category === 'any' || categoryNames.get(leadingCategory) === labeled.category)
    const first = users.filter((user) => getCategoryId(user) === leadingCategory).slice(0, TOP_RESULTS)
    const hasExpected =
      labeled.expectedTexts.length === 0 ||
      first.some((user) => listTexts(user).some((text) => labeled.expectedTexts.includes(text)))
    return {
      ...labeled,
      hasResults: total > 0,
      isRightCategory,
      isCorrect: isRightCategory && hasExpected,
      leadingCategory: categoryNames.get(leadingCategory) ?? 'no result',
    }
  }
  return { searchFor, checkQuery }
}

const percent = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10

function summarize(results: readonly QueryResult[]) {
  const share = (matches: (result: QueryResult) => boolean) => percent(results.filter(matches).length, results.length)
  return {
    queries: results.length,
    rightCategory: share(({ isRightCategory }) => isRightCategory),
    correct: share(({ isCorrect }) => isCorrect),
    withoutResults: share(({ hasResults }) => !hasResults),
  }
}

const summarizeByKind = (results: readonly QueryResult[]) =>
  Object.fromEntries(
    [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, kindResults]) => [kind, summarize(kindResults)]),
  )

type Searcher = Awaited<ReturnType<typeof createSearcher>>

async function checkQueries({ checkQuery }: Searcher, name: string, sampleInterval: number): Promise<QueryResult[]> {
  const results: QueryResult[] = []
  for (const labeled of readQueries(name).filter((_, index) => index % sampleInterval === 0))
    results.push(await checkQuery(labeled))
  for (const { query, category, leadingCategory, isRightCategory } of results.filter(({ isCorrect }) => !isCorrect))
    console.log(
      `${name}: ${query} [${category}]: ${isRightCategory ? 'no expected result among the first' : leadingCategory}`,
    )
  return results
}

async function countDetected({ searchFor }: Searcher, name: string, sampleInterval: number) {
  const phrases = readRows(new URL(name, crisisFolder)).filter((_, index) => index % sampleInterval === 0)
  let detected = 0
  for (const [phrase = ''] of phrases) detected += Number((await searchFor(phrase)).crisis !== undefined)
  return { phrases: phrases.length, detected }
}

/** Waits until the sentence encoder of the api has loaded its model. */
async function waitUntilEncoderReady(api: string): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${api}/metrics`)).text()
    if (/^search_encoder_ready 1$/m.test(metrics)) return
    await sleep(200)
  }
}

export type UnderstandingFigures = Awaited<ReturnType<typeof benchUnderstanding>>

/** Measures how well search interprets typed queries: all of them, or every nth. */
export async function benchUnderstanding([interval = '1']: string[]) {
  const sampleInterval = Number(interval)
  const url = await prepareDatabase(new URL('/', addresses.database).href.replace(/\/$/, ''))
  // PostgreSQL answers, because the listings of this database are not in OpenSearch.
  const env = { DATABASE_URL: url, LIMITS_SCALE: '1000000', SEARCH_DEADLINE_MS: '10000', OPENSEARCH_URL: '' }
  const api = await startMeasuredProcess('api', env)
  try {
    const searcher = await createSearcher(api.url)
    await waitUntilEncoderReady(api.url)
    const mainSet = await checkQueries(searcher, 'everyday-questions.tsv', sampleInterval)
    const ownSet = await checkQueries(searcher, 'own.tsv', sampleInterval)
    const unseenSet = await checkQueries(searcher, 'unseen.tsv', sampleInterval)
    const freshSet = await checkQueries(searcher, 'fresh.tsv', sampleInterval)
    return {
      bench: 'understanding',
      unit: 'percent',
      mainSet: { ...summarize(mainSet), kinds: summarizeByKind(mainSet) },
      ownSet: { ...summarize(ownSet), kinds: summarizeByKind(ownSet) },
      unseenSet: { ...summarize(unseenSet), kinds: summarizeByKind(unseenSet) },
      freshSet: { ...summarize(freshSet), kinds: summarizeByKind(freshSet) },
      crisis: await countDetected(searcher, 'crisis-phrases.tsv', sampleInterval),
      harmless: await countDetected(searcher, 'harmless-phrases.tsv', sampleInterval),
    }
  } finally {
    await api.stop()
  }
}

/** Limits in percent for all queries. In a small run a single miss weighs more. */
const LIMITS = { rightCategory: 95, correct: 92, withoutResults: 2, ownSet: 88, unseenSet: 88, freshSet: 85 }
const SMALL_RUN_TOLERANCE = 10

export function checkUnderstanding(figures: UnderstandingFigures, isSmall: boolean) {
  const { mainSet, ownSet, unseenSet, freshSet, crisis, harmless } = figures
  const tolerance = isSmall ? SMALL_RUN_TOLERANCE : 0
  return [
    ...(mainSet.rightCategory < LIMITS.rightCategory - tolerance
      ? [`the right category is first for only ${mainSet.rightCategory}% of the queries`]
      : []),
    ...(mainSet.correct < LIMITS.correct - tolerance
      ? [`the expected result is among the first for only ${mainSet.correct}% of the queries`]
      : []),
    ...(mainSet.withoutResults > LIMITS.withoutResults + tolerance
      ? [`${mainSet.withoutResults}% of the queries have no result`]
      : []),
    ...(ownSet.correct < LIMITS.ownSet - tolerance
      ? [`the expected result is among the first for only ${ownSet.correct}% of own.tsv`]
      : []),
    ...(unseenSet.correct < LIMITS.unseenSet - tolerance
      ? [`the expected result is among the first for only ${unseenSet.correct}% of unseen.tsv`]
      : []),
    ...(freshSet.correct < LIMITS.freshSet - tolerance
      ? [`the expected result is among the first for only ${freshSet.correct}% of fresh.tsv`]
      : []),
    ...(crisis.detected < crisis.phrases
      ? [`${crisis.phrases - crisis.detected} crisis phrases are not detected`]
      : []),
    ...(harmless.detected > 0 ? [`${harmless.detected} harmless phrases are detected as a crisis`] : []),
  ]
}
