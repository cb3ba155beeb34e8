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

async function suggest(text: string, zipcode?: 'true' | 'false') {
  const { data } = await testApp.call(searchPlaces, { query: { text, ...(zipcode && { zipcode }) } }, { token })
  return data ?? { cities: [], zipcodes: [] }
}
const suggestCities = async (text: string) => (await suggest(text)).cities.map(({ city, state }) => `${city}, ${state}`)
const suggestZipcodes = async (text: string) => (await suggest(text, 'true')).zipcodes.map(({ zipcode }) => zipcode)

describe('place suggestions', () => {
  test('are cities that start with the text, largest first', { tags: ['SEA-26'] }, async () => {
    const cities = await suggestCities('aust')
    expect(cities[0]).toBe('Austin, TX')
    expect(cities.every((name) => name.startsWith('Aust'))).toBe(true)
    expect((await suggestCities('NEW YORK'))[0]).toBe('New York, NY')
  })

  test(
    'are zip codes that start with the text, sorted and with their city, for zipcode=true',
    { tags: ['SEA-26'] },
    async () => {
      const { cities, zipcodes } = await suggest('7870', 'true')
      expect(cities).toEqual([])
      expect(zipcodes).toContainEqual({ zipcode: '78704', city: 'Austin', state: 'TX' })
      expect(zipcodes.map(({ zipcode }) => zipcode)).toEqual(zipcodes.map(({ zipcode }) => zipcode).toSorted())
      expect(zipcodes.every(({ zipcode }) => zipcode.startsWith('7870'))).toBe(true)
      expect((await suggest('7870', 'false')).zipcodes).toEqual([])
    },
  )

  test('are at most 20 and require 2 characters', { tags: ['OP-095'] }, async () => {
    expect(await suggestCities('sa')).toHaveLength(20)
    expect(await suggestZipcodes('10')).toHaveLength(20)
    expect([await suggestCities('s'), await suggestCities(' s '), await suggestZipcodes('1')]).toEqual([[], [], []])
  })

  test('match abbreviated names and can be limited to a state', async () => {
    expect((await suggestCities('St. Louis'))[0]).toBe('Saint Louis, MO')
    expect(await suggestCities('port st lucie')).toContain('Port Saint Lucie, FL')
    expect(await suggestCities('st')).toContain('Stamford, CT')
    expect(await suggestCities('Portland, o')).toEqual(['Portland, OR', 'Portland, OH'])
    expect((await suggestCities('winston-salem'))[0]).toBe('Winston-Salem, NC')
  })

  test.each(['%%', '__', 'a%n', '78_04', "'; drop table city", 'x'.repeat(80), '\u{10FFFF}\u{10FFFF}'])(
    'treat %j as literal text without matches',
    async (text) => {
      expect([await suggestCities(text), await suggestZipcodes(text)]).toEqual([[], []])
    },
  )

  test.each([{}, { text: 'x'.repeat(81) }, { text: 'a\u0000b' }, { text: 'aus', zipcode: 'maybe' }])(
    'reject the invalid query %j',
    async (query) => {
      const address = `/api/zipcode/search?${new URLSearchParams(query)}`
      const { statusCode } = await testApp.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } })
      expect(statusCode).toBe(400)
    },
  )

  test('require a session', async () => {
    const { status, errors } = await testApp.call(searchPlaces, { query: { text: 'austin' } })
    expect([status, errors[0]?.code]).toEqual([401, 'not_signed_in'])
  })
})

describe('seeded places', () => {
  test('cover every state and territory with plausible locations', { tags: ['OP-095'] }, async () => {
    const rows = await testApp.db.selectFrom('zipcode').selectAll().execute()
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(usStateCodes))
    expect(rows.length).toBeGreaterThan(41_000)
    const implausible = rows.filter(({ zipcode, latitude, longitude }) => {
      const isAmerican = latitude > -15 && latitude < 72 && (longitude < -64 || longitude > 144)
      return !isAmerican || !/^\d{5}$/.test(zipcode)
    })
    expect(implausible).toEqual([])
  })

  test('are inserted only once', async () => {
    expect(await inTransaction(testApp.db, seedPlaces)).toBe(false)
  })
})
