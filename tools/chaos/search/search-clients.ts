import { setTimeout as sleep } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'
import { Answer } from '@fourfold/search-protocol/answer'
import { ASK_PATH } from '@fourfold/search-protocol/channel'
import type { Question } from '@fourfold/search-protocol/question'

import { searchAuthHeaders } from '../../lib/search-token.ts'
import type { ProcessPool } from '../../lib/servers/process-pool.ts'
import { professionalToken } from '../booking/fixture.store.ts'
import type { Found } from './check.ts'

/** Maximum time after the last fault until every process finds every listing. */
const MAX_SECONDS = 15

/** Usernames found by a word, with repetitions. Undefined without an exact result. */
type Search = (word: string) => Promise<string[] | undefined>

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

/** Queries a search process directly. */
function searchProcess(url: string): Search {
  return async (word) => {
    const words = [{ word, stem: word }]
    const filters = { inPersonOnly: false }
    const question: Question = { words, filters, preferences: {}, limit: 10, now: Date.now() }
    const response = await post(url + ASK_PATH, question, searchAuthHeaders()).catch(() => undefined)
    if (response === undefined) return undefined
    return Answer.parse(response).categories.flatMap(({ found }) => found.map(({ username }) => username))
  }
}

/** Searches through the API, as a visitor. */
function searchApi(url: string): Search {
  return async (word) => {
    const response = await post(url + API_PREFIX + search.path, { text: word }).catch(() => undefined)
    const { data } = (response ?? {}) as { data?: SearchReply }
    return data?.degraded ? undefined : data?.users.map(({ username }) => username)
  }
}

type SearchClient = { name: string; search: Search }
type Owners = ReadonlyMap<string, number | undefined>

export const createSearchClients = ({ apis, searches }: Pick<ProcessPool, 'apis' | 'searches'>): SearchClient[] => [
  ...searches.map((url, at) => ({ name: `search-${at + 1}`, search: searchProcess(url) })),
  ...apis.map((url, at) => ({ name: `api-${at + 1}`, search: searchApi(url) })),
]

const ownerToken = (professional: number | undefined) =>
  professional === undefined ? undefined : professionalToken(professional)

/** Results of every client for every word. */
export async function searchAllWords(clients: readonly SearchClient[], owners: Owners): Promise<Found[]> {
  const results = clients.map(async ({ name, search }) => {
    const found: Found[] = []
    for (const [word, owner] of owners)
      found.push({ client: name, word, owner: ownerToken(owner), found: await search(word) })
    return found
  })
  return (await Promise.all(results)).flat()
}

/** Seconds until every client finds exactly the owner of each word; undefined on timeout. */
export async function waitUntilFound(clients: readonly SearchClient[], owners: Owners): Promise<number | undefined> {
  const current = new Map([...owners].filter(([, owner]) => owner !== undefined))
  const began = performance.now()
  for (;;) {
    const results = await searchAllWords(clients, current)
    const seconds = (performance.now() - began) / 1000
    if (results.every(({ owner, found }) => found?.join() === owner)) return Math.round(seconds * 10) / 10
    if (seconds > MAX_SECONDS) return undefined
    await sleep(100)
  }
}
