import { setTimeout as sleep } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'
import { Answer } from '@fourfold/search-protocol/answer'
import { ASK_PATH } from '@fourfold/search-protocol/channel'
import type { Question } from '@fourfold/search-protocol/question'

import { createSearchAuthHeaders } from '../../lib/search-token.ts'
import type { ProcessPool } from '../../lib/servers/process-pool.ts'
import { professionalToken } from '../booking/fixture.store.ts'
import type { WordResult } from './check.ts'

/** Maximum time after the last fault until every process finds every listing. */
const MAX_SECONDS = 15

/** Returns the usernames found by a word, with repetitions; undefined if there is no exact result. */
type Search = (word: string) => Promise<string[] | undefined>

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
  return response.json()
}

/** Creates a search that queries a search process directly. */
function createProcessSearch(url: string): Search {
  return async (word) => {
    const words = [{ word, stem: word }]
    const filters = { inPersonOnly: false }
    const question: Question = { words, filters, preferences: {}, limit: 10, now: Date.now() }
    const response = await post(url + ASK_PATH, question, createSearchAuthHeaders()).catch(() => undefined)
    if (response === undefined) return undefined
    return Answer.parse(response).categories.flatMap(({ found }) => found.map(({ username }) => username))
  }
}

/** Creates a search through the API, as a visitor. */
function createApiSearch(url: string): Search {
  return async (word) => {
    const response = await post(url + API_PREFIX + search.path, { text: word }).catch(() => undefined)
    const { data } = (response ?? {}) as { data?: SearchReply }
    return data?.degraded ? undefined : data?.users.map(({ username }) => username)
  }
}

type SearchClient = { name: string; search: Search }
type Owners = ReadonlyMap<string, number | undefined>

export const createSearchClients = ({ apis, searches }: Pick<ProcessPool, 'apis' | 'searches'>): SearchClient[] => [
  ...searches.map((url, index) => ({ name: `search-${index + 1}`, search: createProcessSearch(url) })),
  ...apis.map((url, index) => ({ name: `api-${index + 1}`, search: createApiSearch(url) })),
]

const ownerToken = (professional: number | undefined) =>
  professional === undefined ? undefined : professionalToken(professional)

/** Searches for every word with every client. */
export async function searchAllWords(clients: readonly SearchClient[], owners: Owners): Promise<WordResult[]> {
  const results = clients.map(async ({ name, search }) => {
    const wordResults: WordResult[] = []
    for (const [word, owner] of owners)
      wordResults.push({ client: name, word, owner: ownerToken(owner), foundUsernames: await search(word) })
    return wordResults
  })
  return (await Promise.all(results)).flat()
}

/** Waits until every client finds exactly the owner of each word. Returns the seconds, or undefined on timeout. */
export async function waitUntilFound(clients: readonly SearchClient[], owners: Owners): Promise<number | undefined> {
  const current = new Map([...owners].filter(([, owner]) => owner !== undefined))
  const startTime = performance.now()
  for (;;) {
    const results = await searchAllWords(clients, current)
    const seconds = (performance.now() - startTime) / 1000
    if (results.every(({ owner, foundUsernames }) => foundUsernames?.join() === owner))
      return Math.round(seconds * 10) / 10
    if (seconds > MAX_SECONDS) return undefined
    await sleep(100)
  }
}
