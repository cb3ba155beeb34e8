import { setTimeout as sleep } from 'node:timers/promises'

import { login } from '@fourfold/contract/accounts/endpoints'
import { adminTag, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import type { SavedTag } from '@fourfold/contract/admin/catalog/shapes'
import { API_PREFIX } from '@fourfold/contract/constants'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { freePorts } from '../../lib/ports.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import { sendBooking } from '../booking/http-load.ts'
import { indexListings } from '../search/index-listings.ts'
import { ADMIN_TOKEN, MEMBERS, memberToken, PROFESSIONAL_TOKEN, readFixture, TAG } from './fixture.store.ts'

/** A word that nobody uses. */
const NEW_NAME = 'Zebrafinching'
/** How long to wait until the search finds the new name. */
const MAX_SECONDS = 120
/** How long others are watched before anything is renamed, and once the new name is found: work may follow. */
const WATCH_MS = 3000

const HOUR = 3_600_000
const FIRST_FREE = Date.parse('2027-03-02T00:00:00Z')

const round = (value: number) => Math.round(value * 100) / 100

const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

type RequestOptions = { method: string; path: string; body?: object; token?: string }

async function send<Data>(api: string, { method, path, body, token }: RequestOptions): Promise<Data> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(api + API_PREFIX + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

/**
 * What others do meanwhile, each one after the other: book another professional and hour, log in, search, and change the
 * profile of somebody who has the tag.
 */
function createOperations(api: string, { usernames, password }: { usernames: readonly string[]; password: string }) {
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
    const status = await sendBooking(api, { token, body, expected: 200 })
    if (status !== 200) throw new Error(`a booking answered ${status}`)
  }
  return {
    bookings: book,
    logins: () => send(api, { ...login, body: { email: 'mia@bench.example', password } }),
    searches: () => send(api, { ...search, body: { text: 'physical therapist' } }),
    edits: () => send(api, { ...editProfile, body: { description: `Edited ${nth}` }, token: PROFESSIONAL_TOKEN }),
  }
}

type Operations = ReturnType<typeof createOperations>

/** The milliseconds that each took, until something else is over. */
async function timeUntil(work: () => Promise<unknown>, over: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!over.aborted) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
    await sleep(50)
  }
  return times
}

/** How many of each there were while something else went on, and how long the slowest took. */
async function measureDuring(all: Operations, during: Promise<unknown>) {
  const over = new AbortController()
  const ended = during.finally(() => over.abort())
  const [, ...told] = await Promise.all([
    ended,
    ...Object.entries(all).map(async ([kind, work]) => {
      const times = await timeUntil(work, over.signal)
      return [kind, { count: times.length, slowest: round(Math.max(...times)) }] as const
    }),
  ])
  return Object.fromEntries(told) as Record<keyof Operations, { count: number; slowest: number }>
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
  while (total === 0 && seconds() < MAX_SECONDS) {
    await sleep(100)
    total = await found()
  }
  return { savedSeconds: saved, foundSeconds: seconds(), found: total }
}

/** Renames a tag that everybody has who is listed, while others use the product as they did before. */
export async function measureRename(url: string, password: string) {
  await indexListings(url)
  const { usernames, listings } = await readFixture(url)
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
    const all = createOperations(api, { usernames, password })
    // The first of each reads what is kept afterwards.
    for (const one of Object.values(all)) await one()
    const before = await measureDuring(all, sleep(WATCH_MS))
    const renaming = rename(api)
    const during = await measureDuring(
      all,
      renaming.then(() => sleep(WATCH_MS)),
    )
    const { savedSeconds, foundSeconds, found } = await renaming
    return {
      listings,
      savedSeconds: round(savedSeconds),
      foundSeconds: round(foundSeconds),
      found,
      before,
      beside: during,
    }
  } finally {
    await pool.stop()
  }
}
