import { setTimeout as sleep } from 'node:timers/promises'

import { login } from '@fourfold/contract/accounts/endpoints'
import { adminTag, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import type { SavedTag } from '@fourfold/contract/admin/catalog/shapes'
import { API_PREFIX } from '@fourfold/contract/constants'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { freePorts } from '../../faults/ports.ts'
import { startProcessPool } from '../../faults/process-pool.ts'
import { percentile } from '../approve/bookings.ts'
import { ask } from '../booking/crowd.ts'
import { listEverybody } from '../listed.ts'
import { ADMIN_TOKEN, MEMBERS, memberToken, readCrowd, TAG } from './crowd.store.ts'

/** A word that nobody uses. */
const NEW_NAME = 'Zebrafinching'
/** Whoever is not found by then is not waited for. */
const MOST_SECONDS = 120

const HOUR = 3_600_000
const FIRST_FREE = Date.parse('2027-03-02T00:00:00Z')

const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

type Called = { method: string; path: string; body?: object; token?: string }

async function send<Data>(api: string, { method, path, body, token }: Called): Promise<Data> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(api + API_PREFIX + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

/** What others do meanwhile, one after the other: a booking of another member, professional and hour each, or a login. */
function others(api: string, { usernames, password }: { usernames: readonly string[]; password: string }) {
  let nth = 0
  async function book(): Promise<void> {
    const start = FIRST_FREE + Math.floor(nth / usernames.length) * HOUR
    const body = {
      professionalUsername: usernames[nth % usernames.length],
      start: iso(start),
      end: iso(start + HOUR),
      location: 'Online',
      key: crypto.randomUUID(),
    }
    const token = memberToken(nth % MEMBERS)
    nth += 1
    const status = await ask(api, { token, body, expected: 200 })
    if (status !== 200) throw new Error(`a booking answered ${status}`)
  }
  return {
    book,
    logIn: () => send(api, { ...login, body: { email: 'mia@bench.example', password } }).then(() => undefined),
  }
}

/** The milliseconds that each took, until something else is over. */
async function timesDuring(work: () => Promise<void>, over: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!over.aborted) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
    await sleep(50)
  }
  return times
}

/** Renames the tag as an admin does; gives the seconds until the call was answered and until search finds the new name. */
async function rename(api: string) {
  const { tag } = await send<{ tag: SavedTag }>(api, {
    ...adminTag,
    path: `${adminTag.path}?tagId=${TAG}`,
    token: ADMIN_TOKEN,
  })
  const { priority, hidden, version, TagCategories } = tag
  const categories = TagCategories.map(({ categoryId }) => categoryId)
  const body = { tagId: TAG, text: NEW_NAME, priority, hidden, version, categories }
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  await send(api, { ...saveTag, body, token: ADMIN_TOKEN })
  const saved = seconds()
  const found = async () =>
    (await send<SearchReply>(api, { ...search, body: { text: NEW_NAME, asWritten: true } })).total
  let total = await found()
  while (total === 0 && seconds() < MOST_SECONDS) {
    await sleep(100)
    total = await found()
  }
  return { savedSeconds: saved, foundSeconds: seconds(), found: total }
}

const round = (value: number) => Math.round(value * 100) / 100

const told = (times: readonly number[]) => ({ count: times.length, slowest: round(percentile(times, 0.999)) })

/** Renames a tag that everybody has who is listed, while members book and log in. */
export async function measureRename(url: string, password: string) {
  await listEverybody(url)
  const { usernames, listings } = await readCrowd(url)
  const ports = await freePorts(3)
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    LIMITS_SCALE: '1000000',
    ADMIN_SECOND_FACTOR: 'optional',
    SEARCH_URLS: `http://127.0.0.1:${ports[2]}`,
    SEARCH_DEADLINE_MS: '10000',
  }
  const pool = await startProcessPool(env, ports, { kinds: ['api', 'worker', 'search'] })
  try {
    const [api = ''] = pool.apis
    const { book, logIn } = others(api, { usernames, password })
    await Promise.all([book(), logIn()])
    const over = new AbortController()
    const renaming = rename(api).finally(() => over.abort())
    const [renamed, bookings, logins] = await Promise.all([
      renaming,
      timesDuring(book, over.signal),
      timesDuring(logIn, over.signal),
    ])
    const { savedSeconds, foundSeconds, found } = renamed
    return {
      listings,
      savedSeconds: round(savedSeconds),
      foundSeconds: round(foundSeconds),
      found,
      beside: { bookings: told(bookings), logins: told(logins) },
    }
  } finally {
    await pool.stop()
  }
}
