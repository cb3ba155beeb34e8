import { confirmEmail, login } from '@fourfold/contract/accounts/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { toNetwork } from '../../src/infra/network.ts'
import { normalizeIdentifier } from '../../src/infra/rate-limiter.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

/** No server listens on this port. */
const UNREACHABLE_REDIS = 'redis://127.0.0.1:9'
/** A tenth of the limits: three attempts per address, one per account. */
const TIGHT_LIMITS = { LIMITS_SCALE: '0.1' }

async function startLimitedApp(env: Record<string, string>): Promise<TestApp> {
  const testApp = await startTestApp({ env })
  cleanups.push(testApp.stop)
  return testApp
}

/** Starts a second API with the Redis and database of the first, as a second process would. */
async function startSecondApi({ env, id }: TestApp) {
  const product = await compose({ env, log: createLog(env, 'test'), attemptsPrefix: `test:${id}` })
  const app = await product.app()
  cleanups.push(async () => {
    await app.close()
    await product.close()
  })
  return app
}

type Attempt = { email: string; address: string; forwardedFor?: string }

async function attempt({ app }: Pick<TestApp, 'app'>, { email, address, forwardedFor }: Attempt): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${API_PREFIX}${confirmEmail.path}`,
    remoteAddress: address,
    headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {},
    payload: { email, token: 'guess' },
  })
  return statusCode
}

describe('rate limits across processes', () => {
  test('count per address', async () => {
    const first = await startLimitedApp(TIGHT_LIMITS)
    const second = { app: await startSecondApi(first) }
    const statuses: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      const from = { email: `n${nth}@people.example`, address: '10.1.1.1' }
      statuses.push(await attempt(nth % 2 ? second : first, from))
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    expect(await attempt(second, { email: 'other@people.example', address: '10.1.1.2' })).toBe(400)
  })

  test('count per account and address, regardless of spelling', async () => {
    const first = await startLimitedApp(TIGHT_LIMITS)
    const second = { app: await startSecondApi(first) }
    expect(await attempt(first, { email: 'mila@people.example', address: '10.2.0.1' })).toBe(400)
    expect(await attempt(second, { email: 'MILA@people.example', address: '10.2.0.1' })).toBe(429)
    expect(await attempt(second, { email: '  mila@people.example ', address: '10.2.0.1' })).toBe(429)
    expect(await attempt(second, { email: 'mila@people.example', address: '10.2.0.4' })).toBe(400)
  })

  test('count per account for all letters that the database treats as equal', async () => {
    const limitedApp = await startLimitedApp(TIGHT_LIMITS)
    await limitedApp.member('camilla')
    const spellings = ['camilla', 'cam\u0130lla', 'CAMILLA', 'cam\u0130LLA']
    const statuses: number[] = []
    for (const name of spellings) {
      statuses.push(await attempt(limitedApp, { email: `${name}@people.example`, address: '10.2.1.1' }))
    }
    expect(statuses).toEqual([400, 429, 429, 429])
  })

  test('normalize identifiers like the database', async () => {
    const { db } = await startLimitedApp({})
    const rows = await db
      .selectFrom(sql<{ code: number }>`generate_series(1, 1114111)`.as<'code'>(sql`code`))
      .select([sql<string>`chr(code)`.as('letter'), sql<string>`lower(chr(code))`.as('lowered')])
      .where(sql<boolean>`code not between 55296 and 57343 and lower(chr(code)) <> chr(code)`)
      .execute()
    const different = rows.filter(({ letter, lowered }) => normalizeIdentifier(letter) !== normalizeIdentifier(lowered))
    expect(rows.length).toBeGreaterThan(1000)
    expect(different).toEqual([])
    expect(normalizeIdentifier('\u039F\u03A3')).toBe('\u03BF\u03C3')
  })

  test('store one expiring Redis key per counter', async () => {
    const { redis, id, ...rest } = await startLimitedApp(TIGHT_LIMITS)
    await attempt(rest, { email: 'mila@people.example', address: '10.3.0.1' })
    const keys = await redis.keys(`*${id}*`)
    expect(keys.toSorted()).toEqual([
      `test:${id}:POST /confirm-email:account:mila@people.example 10.3.0.1`,
      `test:${id}:POST /confirm-email:address:10.3.0.1`,
    ])
    for (const key of keys) expect(await redis.ttl(key)).toBeGreaterThan(0)
  })

  test('are defined in the contract', () => {
    expect(confirmEmail.limits).toEqual({
      address: { attempts: 30, seconds: 3600, onlyErrors: true },
      account: { attempts: 10, seconds: 3600, by: 'email', perAddress: true, onlyErrors: true },
    })
  })
})

describe('the address of a rate limit', () => {
  test('ignores X-Forwarded-For of clients and trusts that of the configured proxy', async () => {
    const limitedApp = await startLimitedApp({ ...TIGHT_LIMITS, TRUST_PROXY: '127.0.0.1' })
    const forgedStatuses: number[] = []
    const proxiedStatuses: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      const forwardedFor = `10.9.${nth}.1`
      forgedStatuses.push(
        await attempt(limitedApp, { email: `l${nth}@people.example`, address: '10.4.0.1', forwardedFor }),
      )
      proxiedStatuses.push(
        await attempt(limitedApp, { email: `p${nth}@people.example`, address: '127.0.0.1', forwardedFor }),
      )
    }
    expect(forgedStatuses).toEqual([400, 400, 400, 429, 429])
    expect(proxiedStatuses).toEqual(Array.from({ length: 5 }, () => 400))
  })
})

describe('IPv6 addresses', () => {
  test('of one /64 network are counted together', async () => {
    const limitedApp = await startLimitedApp(TIGHT_LIMITS)
    const statuses: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      statuses.push(await attempt(limitedApp, { email: `v${nth}@people.example`, address: `2001:db8:1:2:${nth}::1` }))
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    expect(await attempt(limitedApp, { email: 'next@people.example', address: '2001:db8:1:3::1' })).toBe(400)
  })

  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['10.1.2.3:1234', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::ffff:a01:203', '10.1.2.3'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s belongs to the network %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})

describe('public endpoints', () => {
  const unknownId = '00000000-0000-4000-8000-000000000000'
  test.each([
    '/profile?username=unknown',
    '/profile?noAuth=true',
    '/product/public',
    `/product/${unknownId}`,
    `/file/load?uuid=${unknownId}`,
  ])('%s is limited per address and returns Retry-After', async (path) => {
    const limitedApp = await startLimitedApp({ LIMITS_SCALE: String(2 / 1200) })
    const get = (remoteAddress: string) => limitedApp.app.inject({ url: `${API_PREFIX}${path}`, remoteAddress })
    const statuses: number[] = []
    for (let nth = 0; nth < 3; nth += 1) statuses.push((await get(`2001:db8:7:1:${nth}::1`)).statusCode)
    expect(statuses.slice(0, 2)).not.toContain(429)
    expect(statuses[2]).toBe(429)
    const { headers } = await get('2001:db8:7:1::1')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await get('2001:db8:7:2::1')).statusCode).not.toBe(429)
  })

  test('are limited, except those whose replies every page loads and each process caches', () => {
    const allEndpoints: Endpoint[] = Object.values(endpoints)
    const isOpen = ({ access }: Endpoint) => typeof access === 'object' || ['public', 'optional'].includes(access)
    const unlimitedEndpoints = allEndpoints.filter((call) => isOpen(call) && !call.limits?.address)
    expect(unlimitedEndpoints.map(({ path }) => path).toSorted()).toEqual(['/question', '/questions', '/tags'])
  })
})

describe('raw routes', () => {
  test.each([
    ['/media/video/youtube.svg', 3000],
    [`/media/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/full.webp`, 3000],
    ['/calendar/guess.ics', 600],
  ])('%s is limited to %i requests a minute per address', async (path, max) => {
    const limitedApp = await startLimitedApp({ LIMITS_SCALE: String(3 / max) })
    const get = async (remoteAddress: string) =>
      (await limitedApp.app.inject({ url: `${API_PREFIX}${path}`, remoteAddress })).statusCode
    const statuses: number[] = []
    for (let nth = 0; nth < 5; nth += 1) statuses.push(await get('10.6.0.1'))
    expect(statuses.slice(0, 3)).not.toContain(429)
    expect(statuses.slice(3)).toEqual([429, 429])
    expect(await get('10.6.0.2')).not.toBe(429)
  })
})

describe('while Redis is unavailable', () => {
  test('each process counts attempts in memory without errors', async () => {
    const appWithoutRedis = await startLimitedApp({ ...TIGHT_LIMITS, REDIS_URL: UNREACHABLE_REDIS })
    const statuses: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      statuses.push(await attempt(appWithoutRedis, { email: `n${nth}@people.example`, address: '10.5.0.1' }))
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429])
  })

  test('users can register and log in', async () => {
    const appWithoutRedis = await startLimitedApp({ REDIS_URL: UNREACHABLE_REDIS })
    const { token, email } = await appWithoutRedis.member('mila')
    expect(token).toBeTruthy()
    expect((await appWithoutRedis.call(login, { body: { email, password: 'correct horse battery' } })).status).toBe(200)
  })
})
