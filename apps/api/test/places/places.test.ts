import { searchPlaces } from '@fourfold/contract/places/endpoints'
import { usStateCodes } from '@fourfold/contract/reference/us-state-codes'
import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { seedPlaces } from '../../src/places/index.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
let token: string
beforeAll(async () => {
  testApp = await startTestApp()
  token = (await testApp.member('mila')).token
})
afterAll(() => testApp.stop())

async function like(text: string, zipcode?: 'true' | 'false') {
  const { data } = await testApp.call(searchPlaces, { query: { text, ...(zipcode && { zipcode }) } }, { token })
  return data ?? { cities: [], zipcodes: [] }
}
const citiesLike = async (text: string) => (await like(text)).cities.map(({ city, state }) => `${city}, ${state}`)
const zipcodesLike = async (text: string) => (await like(text, 'true')).zipcodes.map(({ zipcode }) => zipcode)

describe('places while somebody types', () => {
  test('towns begin with the text, the largest first', { tags: ['SEA-26'] }, async () => {
    const found = await citiesLike('aust')
    expect(found[0]).toBe('Austin, TX')
    expect(found.every((name) => name.startsWith('Aust'))).toBe(true)
    expect((await citiesLike('NEW YORK'))[0]).toBe('New York, NY')
  })

  test(
    'with zipcode=true zip codes begin with the text, in their order, with their town',
    { tags: ['SEA-26'] },
    async () => {
      const { cities, zipcodes } = await like('7870', 'true')
      expect(cities).toEqual([])
      expect(zipcodes).toContainEqual({ zipcode: '78704', city: 'Austin', state: 'TX' })
      expect(zipcodes.map(({ zipcode }) => zipcode)).toEqual(zipcodes.map(({ zipcode }) => zipcode).toSorted())
      expect(zipcodes.every(({ zipcode }) => zipcode.startsWith('7870'))).toBe(true)
      expect((await like('7870', 'false')).zipcodes).toEqual([])
    },
  )

  test('at most 20 rows, from 2 characters on', { tags: ['OP-095'] }, async () => {
    expect(await citiesLike('sa')).toHaveLength(20)
    expect(await zipcodesLike('10')).toHaveLength(20)
    expect([await citiesLike('s'), await citiesLike(' s '), await zipcodesLike('1')]).toEqual([[], [], []])
  })

  test('a town is found by the short form of its name, and a state narrows it down', async () => {
    expect((await citiesLike('St. Louis'))[0]).toBe('Saint Louis, MO')
    expect(await citiesLike('port st lucie')).toContain('Port Saint Lucie, FL')
    expect(await citiesLike('st')).toContain('Stamford, CT')
    expect(await citiesLike('Portland, o')).toEqual(['Portland, OR', 'Portland, OH'])
    expect((await citiesLike('winston-salem'))[0]).toBe('Winston-Salem, NC')
  })

  test.each(['%%', '__', 'a%n', '78_04', "'; drop table city", 'x'.repeat(80), '\u{10FFFF}\u{10FFFF}'])(
    '%j means itself and finds nothing',
    async (text) => {
      expect([await citiesLike(text), await zipcodesLike(text)]).toEqual([[], []])
    },
  )

  test.each([{}, { text: 'x'.repeat(81) }, { text: 'a\u0000b' }, { text: 'aus', zipcode: 'maybe' }])(
    'a query like %j is refused',
    async (query) => {
      const address = `/api/zipcode/search?${new URLSearchParams(query)}`
      const { statusCode } = await testApp.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } })
      expect(statusCode).toBe(400)
    },
  )

  test('a visitor is asked to log in', async () => {
    const { status, errors } = await testApp.call(searchPlaces, { query: { text: 'austin' } })
    expect([status, errors[0]?.code]).toEqual([401, 'not_signed_in'])
  })
})

describe('the table of places', () => {
  test(
    'covers every state and territory, each zip code with a point on this side of the world',
    { tags: ['OP-095'] },
    async () => {
      const rows = await testApp.db.selectFrom('zipcode').selectAll().execute()
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(usStateCodes))
      expect(rows.length).toBeGreaterThan(41_000)
      const strange = rows.filter(({ zipcode, latitude, longitude }) => {
        const isAmerican = latitude > -15 && latitude < 72 && (longitude < -64 || longitude > 144)
        return !isAmerican || !/^\d{5}$/.test(zipcode)
      })
      expect(strange).toEqual([])
    },
  )

  test('is filled once', async () => {
    expect(await inTransaction(testApp.db, seedPlaces)).toBe(false)
  })
})
