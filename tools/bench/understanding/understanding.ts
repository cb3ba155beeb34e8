import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { tags as tagsEndpoint } from '@fourfold/contract/catalog/endpoints'
import { buildPath } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply, SearchUser } from '@fourfold/contract/search/shapes'

import { addresses } from '../../services/addresses.ts'
import { startMeasuredProcess } from '../search/processes.ts'
import { openDatabase } from './fixture.ts'

type Question = { query: string; area: string; expect: string[]; kind: string }
type QuestionResult = Question & {
  hasResults: boolean
  isRightCategory: boolean
  isCorrect: boolean
  leadingCategory: string
}

const TOP = 5
const crisisFolder = new URL('../../../packages/crisis-detection/test/', import.meta.url)

function readRows(file: URL): string[][] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.split('\t'))
}

function readQuestions(name: string): Question[] {
  return readRows(new URL(name, import.meta.url)).map(([query = '', area = '', expect = '', kind = '']) => ({
    query,
    area,
    expect: expect === '' ? [] : expect.split('|'),
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
  const categoryOf = ({ userCategories: [first] }: SearchUser) => first?.categoryId ?? 0
  const listTexts = ({ categoryTitle, selectedGoalTags }: SearchUser) => [
    ...Object.values(categoryTitle),
    ...Object.values(selectedGoalTags).flatMap((ids) => ids.map((id) => tagTexts.get(id) ?? '')),
  ]

  function find(text: string): Promise<SearchReply> {
    const headers = { 'content-type': 'application/json' }
    return fetchData(`${api}${buildPath(search, {})}`, { method: 'POST', headers, body: JSON.stringify({ text }) })
  }

  async function askQuestion(question: Question): Promise<QuestionResult> {
    const { users, groups, total } = await find(question.query)
    const leadingCategory = groups[0]?.categoryId ?? 0
    const isRightCategory =
      total > 0 && (question.area === 'any' || categoryNames.get(leadingCategory) === question.area)
    const first = users.filter((user) => categoryOf(user) === leadingCategory).slice(0, TOP)
    const hasExpected =
      question.expect.length === 0 ||
      first.some((user) => listTexts(user).some((text) => question.expect.includes(text)))
    return {
      ...question,
      hasResults: total > 0,
      isRightCategory,
      isCorrect: isRightCategory && hasExpected,
      leadingCategory: categoryNames.get(leadingCategory) ?? 'no result',
    }
  }
  return { find, askQuestion }
}

const percent = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10

function summarize(results: readonly QuestionResult[]) {
  const share = (matches: (result: QuestionResult) => boolean) =>
    percent(results.filter(matches).length, results.length)
  return {
    questions: results.length,
    area: share(({ isRightCategory }) => isRightCategory),
    both: share(({ isCorrect }) => isCorrect),
    empty: share(({ hasResults }) => !hasResults),
  }
}

const byKind = (results: readonly QuestionResult[]) =>
  Object.fromEntries(
    [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, kindResults]) => [kind, summarize(kindResults)]),
  )

type Searcher = Awaited<ReturnType<typeof createSearcher>>

async function askAll({ askQuestion }: Searcher, name: string, every: number): Promise<QuestionResult[]> {
  const results: QuestionResult[] = []
  for (const question of readQuestions(name).filter((_, index) => index % every === 0))
    results.push(await askQuestion(question))
  for (const { query, area, leadingCategory, isRightCategory } of results.filter(({ isCorrect }) => !isCorrect))
    console.log(
      `${name}: ${query} [${area}]: ${isRightCategory ? 'no expected result among the first' : leadingCategory}`,
    )
  return results
}

async function countDetected({ find }: Searcher, name: string, every: number) {
  const phrases = readRows(new URL(name, crisisFolder)).filter((_, index) => index % every === 0)
  let detected = 0
  for (const [phrase = ''] of phrases) detected += Number((await find(phrase)).crisis !== undefined)
  return { phrases: phrases.length, detected }
}

/** Waits until the sentence encoder has encoded the phrases, which takes a while without a cache. */
async function waitUntilEncoded(search: string): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${search}/metrics`)).text()
    if (/^search_encoded_phrases [1-9]/m.test(metrics)) return
    await sleep(200)
  }
}

export type UnderstandingFigures = Awaited<ReturnType<typeof benchUnderstanding>>

/** Measures how well search interprets typed queries: all of them, or every nth. */
export async function benchUnderstanding([step = '1']: string[]) {
  const every = Number(step)
  const url = await openDatabase(new URL('/', addresses.database).href.replace(/\/$/, ''))
  const index = await startMeasuredProcess('search', { DATABASE_URL: url, SEARCH_SNAPSHOT_MINUTES: '0' })
  const env = { DATABASE_URL: url, LIMITS_SCALE: '1000000', SEARCH_DEADLINE_MS: '10000', SEARCH_URLS: index.url }
  const api = await startMeasuredProcess('api', env)
  try {
    const searcher = await createSearcher(api.url)
    await waitUntilEncoded(index.url)
    const mainSet = await askAll(searcher, 'everyday-questions.tsv', every)
    const ownSet = await askAll(searcher, 'own.tsv', every)
    const unseenSet = await askAll(searcher, 'unseen.tsv', every)
    return {
      bench: 'understanding',
      unit: 'percent',
      mainSet: { ...summarize(mainSet), kinds: byKind(mainSet) },
      ownSet: { ...summarize(ownSet), kinds: byKind(ownSet) },
      unseenSet: { ...summarize(unseenSet), kinds: byKind(unseenSet) },
      crisis: await countDetected(searcher, 'crisis-phrases.tsv', every),
      harmless: await countDetected(searcher, 'harmless-phrases.tsv', every),
    }
  } finally {
    await Promise.all([api.stop(), index.stop()])
  }
}

/** Limits in percent for all queries. In a small run a single miss weighs more. */
const LIMITS = { area: 95, both: 92, empty: 2, ownSet: 88, unseenSet: 88 }
const SMALL_RUN_TOLERANCE = 10

export function checkUnderstanding(figures: UnderstandingFigures, isSmall: boolean) {
  const { mainSet, ownSet, unseenSet, crisis, harmless } = figures
  const tolerance = isSmall ? SMALL_RUN_TOLERANCE : 0
  return [
    ...(mainSet.area < LIMITS.area - tolerance
      ? [`the right category is first for only ${mainSet.area} % of the queries`]
      : []),
    ...(mainSet.both < LIMITS.both - tolerance
      ? [`the expected result is among the first for only ${mainSet.both} % of the queries`]
      : []),
    ...(mainSet.empty > LIMITS.empty + tolerance ? [`${mainSet.empty} % of the queries have no result`] : []),
    ...(ownSet.both < LIMITS.ownSet - tolerance
      ? [`the expected result is among the first for only ${ownSet.both} % of own.tsv`]
      : []),
    ...(unseenSet.both < LIMITS.unseenSet - tolerance
      ? [`the expected result is among the first for only ${unseenSet.both} % of unseen.tsv`]
      : []),
    ...(crisis.detected < crisis.phrases
      ? [`${crisis.phrases - crisis.detected} crisis phrases are not detected`]
      : []),
    ...(harmless.detected > 0 ? [`${harmless.detected} harmless phrases are detected as a crisis`] : []),
  ]
}
