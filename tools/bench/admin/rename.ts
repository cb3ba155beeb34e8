import { setTimeout as sleep } from 'node:timers/promises'

import { login } from '@fourfold/contract/accounts/endpoints'
import { adminTag, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import type { SavedTag } from '@fourfold/contract/admin/catalog/shapes'
import { API_PREFIX } from '@fourfold/contract/constants'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'

import { findFreePorts } from '../../lib/ports.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import { sendBooking } from '../booking/http-load.ts'
import { indexListings } from '../search/fixture/index-listings.ts'
import { ADMIN_TOKEN, MEMBERS, memberToken, PROFESSIONAL_TOKEN, readFixture, TAG_ID } from './fixture.store.ts'

/** A word that no listing contains. */
const NEW_NAME = 'Zebrafinching'
/** Maximum time until search finds the new name. */
const MAX_SECONDS = 120
/** Time to observe other calls before the rename, and after search finds the new name. */
const OBSERVATION_MS = 3000

const HOUR = 3_600_000
const FIRST_FREE_HOUR = Date.parse('2027-03-02T00:00:00Z')

const round = (value: number) => Math.round(value * 100) / 100

const toIso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

type RequestOptions = { method: string; path: string; body?: object; token?: string }

async function send<Data>(api: string, { method, path, body, token }: RequestOptions): Promise<Data> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(api + API_PREFIX + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/**
 * Creates the calls of other users: book another professional and hour each time, log in, search, and edit a profile
 * that has the tag.
 */
function createOperations(api: string, { usernames, password }: { usernames: readonly string[]; password: string }) {
  let nth = 0
  async function book(): Promise<void> {
    const start = FIRST_FREE_HOUR + Math.floor(nth / usernames.length) * HOUR
    const body = {
      professionalUsername: usernames[nth % usernames.length],
      start: toIso(start),
      end: toIso(start + HOUR),
      location: 'Online',
      key: crypto.randomUUID(),
    }
    const token = memberToken(nth % MEMBERS)
    nth += 1
    const status = await sendBooking(api, { token, body, expectedStatus: 200 })
    if (status !== 200) throw new Error(`a booking responded with ${status}`)
  }
  return {
    bookings: book,
    logins: () => send(api, { ...login, body: { email: 'mia@bench.example', password } }),
    searches: () => send(api, { ...search, body: { text: 'physical therapist' } }),
    edits: () => send(api, { ...editProfile, body: { description: `Edited ${nth}` }, token: PROFESSIONAL_TOKEN }),
  }
}

type Operations = ReturnType<typeof createOperations>

/** Repeats a call until the signal is aborted. Returns the duration of each call in milliseconds. */
async function measureCallTimes(call: () => Promise<unknown>, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
    await sleep(50)
  }
  return times
}

/** Repeats all calls until `observed` settles. Returns the number of calls and the slowest duration of each kind. */
async function measureWhilePending(operations: Operations, observed: Promise<unknown>) {
  const finished = new AbortController()
  const completion = observed.finally(() => finished.abort())
  const [, ...entries] = await Promise.all([
    completion,
    ...Object.entries(operations).map(async ([kind, call]) => {
      const times = await measureCallTimes(call, finished.signal)
      return [kind, { count: times.length, slowest: round(Math.max(...times)) }] as const
    }),
  ])
  return Object.fromEntries(entries) as Record<keyof Operations, { count: number; slowest: number }>
}

/** Renames the tag as an admin. Returns the seconds until the reply and until search finds the new name. */
async function rename(api: string) {
  const { tag } = await send<{ tag: SavedTag }>(api, {
    ...adminTag,
    path: `${adminTag.path}?tagId=${TAG_ID}`,
    token: ADMIN_TOKEN,
  })
  const { priority, hidden, version, TagCategories } = tag
  const categories = TagCategories.map(({ categoryId }) => categoryId)
  const body = { tagId: TAG_ID, text: NEW_NAME, priority, hidden, version, categories }
  const start = performance.now()
  const elapsedSeconds = () => (performance.now() - start) / 1000
  await send(api, { ...saveTag, body, token: ADMIN_TOKEN })
  const secondsUntilSaved = elapsedSeconds()
  const countResults = async () =>
    (await send<SearchReply>(api, { ...search, body: { text: NEW_NAME, asWritten: true } })).total
  let total = await countResults()
  while (total === 0 && elapsedSeconds() < MAX_SECONDS) {
    await sleep(100)
    total = await countResults()
  }
  return { secondsUntilSaved, secondsUntilFound: elapsedSeconds(), foundListings: total }
}

/** Renames a tag that nearly all listings have while other users call the API. */
export async function measureRename(url: string, password: string) {
  await indexListings(url)
  const { usernames, taggedListings } = await readFixture(url)
  const ports = await findFreePorts(2)
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    LIMITS_SCALE: '1000000',
    ADMIN_SECOND_FACTOR: 'optional',
    // PostgreSQL answers searches.
    OPENSEARCH_URL: '',
  }
  const pool = await startProcessPool(env, ports, { kinds: ['api', 'worker'] })
  try {
    const [api = ''] = pool.apis
    const operations = createOperations(api, { usernames, password })
    // The first call of each kind fills caches.
    for (const call of Object.values(operations)) await call()
    const before = await measureWhilePending(operations, sleep(OBSERVATION_MS))
    const renaming = rename(api)
    const during = await measureWhilePending(
      operations,
      renaming.then(() => sleep(OBSERVATION_MS)),
    )
    const { secondsUntilSaved, secondsUntilFound, foundListings } = await renaming
    return {
      taggedListings,
      secondsUntilSaved: round(secondsUntilSaved),
      secondsUntilFound: round(secondsUntilFound),
      foundListings,
      before,
      during,
    }
  } finally {
    await pool.stop()
  }
}
