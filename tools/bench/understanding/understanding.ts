import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { tags as tagsOf } from '@fourfold/contract/catalog/endpoints'
import { buildPath } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply, SearchUser } from '@fourfold/contract/search/shapes'

import { addresses } from '../../services/addresses.ts'
import { startMeasured } from '../search/processes.ts'
import { openDatabase } from './fixture.ts'

type Question = { query: string; area: string; expect: string[]; kind: string }
type Answered = Question & { isFound: boolean; isArea: boolean; isBoth: boolean; lead: string }

const TOP = 5
const crisisFiles = new URL('../../../packages/crisis-detection/test/', import.meta.url)

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
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return ((await response.json()) as { data: Data }).data
}

/** Asks as a visitor would, and judges by what the page shows first. */
async function createSearcher(api: string) {
  type Catalog = { tags: { id: number; text: string }[]; categories: { id: number; name: string }[] }
  const { tags, categories } = await fetchData<Catalog>(`${api}${buildPath(tagsOf, {})}`)
  const textOf = new Map(tags.map(({ id, text }) => [id, text]))
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  const categoryOf = ({ userCategories: [own] }: SearchUser) => own?.categoryId ?? 0
  const saysOf = ({ categoryTitle, selectedGoalTags }: SearchUser) => [
    ...Object.values(categoryTitle),
    ...Object.values(selectedGoalTags).flatMap((ids) => ids.map((id) => textOf.get(id) ?? '')),
  ]

  function find(text: string): Promise<SearchReply> {
    const headers = { 'content-type': 'application/json' }
    return fetchData(`${api}${buildPath(search, {})}`, { method: 'POST', headers, body: JSON.stringify({ text }) })
  }

  async function ask(question: Question): Promise<Answered> {
    const { users, groups, total } = await find(question.query)
    const lead = groups[0]?.categoryId ?? 0
    const isArea = total > 0 && (question.area === 'any' || nameOf.get(lead) === question.area)
    const first = users.filter((user) => categoryOf(user) === lead).slice(0, TOP)
    const isMet =
      question.expect.length === 0 || first.some((user) => saysOf(user).some((one) => question.expect.includes(one)))
    return { ...question, isFound: total > 0, isArea, isBoth: isArea && isMet, lead: nameOf.get(lead) ?? 'nobody' }
  }
  return { find, ask }
}

const percent = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10

function summarize(asked: readonly Answered[]) {
  const share = (is: (one: Answered) => boolean) => percent(asked.filter(is).length, asked.length)
  return {
    questions: asked.length,
    area: share(({ isArea }) => isArea),
    both: share(({ isBoth }) => isBoth),
    nobody: share(({ isFound }) => !isFound),
  }
}

const byKind = (asked: readonly Answered[]) =>
  Object.fromEntries([...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, own]) => [kind, summarize(own)]))

type Searcher = Awaited<ReturnType<typeof createSearcher>>

async function askAll({ ask }: Searcher, name: string, every: number): Promise<Answered[]> {
  const asked: Answered[] = []
  for (const question of readQuestions(name).filter((_, at) => at % every === 0)) asked.push(await ask(question))
  for (const { query, area, lead, isArea } of asked.filter(({ isBoth }) => !isBoth))
    console.log(`${name}: ${query} [${area}]: ${isArea ? 'nobody expected among the first' : lead}`)
  return asked
}

async function countDetected({ find }: Searcher, name: string, every: number) {
  const phrases = readRows(new URL(name, crisisFiles)).filter((_, at) => at % every === 0)
  let detected = 0
  for (const [phrase = ''] of phrases) detected += Number((await find(phrase)).crisis !== undefined)
  return { phrases: phrases.length, heard: detected }
}

/** Waits until the sentence encoder knows every phrase, which takes a while where nobody has made them before. */
async function waitUntilEncoded(search: string): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${search}/metrics`)).text()
    if (/^search_encoded_phrases [1-9]/m.test(metrics)) return
    await sleep(200)
  }
}

export type UnderstandingFigures = Awaited<ReturnType<typeof benchUnderstanding>>

/** How well the search understands what people type: all the questions, or every so many of them. */
export async function benchUnderstanding([step = '1']: string[]) {
  const every = Number(step)
  const url = await openDatabase(new URL('/', addresses.database).href.replace(/\/$/, ''))
  const index = await startMeasured('search', { DATABASE_URL: url, SEARCH_SNAPSHOT_MINUTES: '0' })
  const env = { DATABASE_URL: url, LIMITS_SCALE: '1000000', SEARCH_DEADLINE_MS: '10000', SEARCH_URLS: index.url }
  const api = await startMeasured('api', env)
  try {
    const asker = await createSearcher(api.url)
    await waitUntilEncoded(index.url)
    const everyday = await askAll(asker, 'everyday-questions.tsv', every)
    const own = await askAll(asker, 'own.tsv', every)
    const unseen = await askAll(asker, 'unseen.tsv', every)
    return {
      bench: 'understanding',
      unit: 'percent',
      everyday: { ...summarize(everyday), kinds: byKind(everyday) },
      own: { ...summarize(own), kinds: byKind(own) },
      unseen: { ...summarize(unseen), kinds: byKind(unseen) },
      crisis: await countDetected(asker, 'crisis-phrases.tsv', every),
      harmless: await countDetected(asker, 'harmless-phrases.tsv', every),
    }
  } finally {
    await Promise.all([api.stop(), index.stop()])
  }
}

/** What is promised of all the questions; of a few, one that is missed weighs more. */
const LIMITS = { area: 95, both: 92, nobody: 2, own: 88, unseen: 88 }
const LOOSER = 10

export function checkUnderstanding(figures: UnderstandingFigures, isSmall: boolean) {
  const { everyday, own, unseen, crisis, harmless } = figures
  const less = isSmall ? LOOSER : 0
  return [
    ...(everyday.area < LIMITS.area - less ? [`the right area leads for ${everyday.area} % of the questions`] : []),
    ...(everyday.both < LIMITS.both - less ? [`what is expected is among the first for ${everyday.both} %`] : []),
    ...(everyday.nobody > LIMITS.nobody + less ? [`nobody is found for ${everyday.nobody} %`] : []),
    ...(own.both < LIMITS.own - less ? [`of our own questions ${own.both} % are understood`] : []),
    ...(unseen.both < LIMITS.unseen - less ? [`of questions nobody tuned for ${unseen.both} % are understood`] : []),
    ...(crisis.heard < crisis.phrases ? [`${crisis.phrases - crisis.heard} phrases of crisis are not heard`] : []),
    ...(harmless.heard > 0 ? [`${harmless.heard} harmless phrases are taken for a crisis`] : []),
  ]
}
