import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPlaces } from '../../src/places/index.ts'
import type { Places } from '../../src/places/index.ts'
import { openCountingDatabase } from '../setup/count-statements.ts'
import type { CountingDatabase } from '../setup/count-statements.ts'

let database: CountingDatabase
let places: Places

beforeAll(async () => {
  database = await openCountingDatabase()
  places = createPlaces({ db: database.db })
})
afterAll(() => database.close())

const countStatements = async (work: () => Promise<unknown>) => (await database.countStatements(work)).statementCount

test('a place lookup executes one statement, and none for a text that is too short', async () => {
  expect(await countStatements(() => places.suggest('austin', { isZipcode: false }))).toBe(1)
  expect(await countStatements(() => places.suggest('787', { isZipcode: true }))).toBe(1)
  expect(await countStatements(() => places.locate({ zipcode: '78704' }))).toBe(1)
  expect(await countStatements(() => places.locate({ city: 'Portland, OR' }))).toBe(1)
  expect(await countStatements(() => places.suggest('a', { isZipcode: false }))).toBe(0)
})

test('locates a place by zip code, ZIP+4 code, city, and city with state', async () => {
  const near = (latitude: number, longitude: number) => ({
    latitude: expect.closeTo(latitude, 0),
    longitude: expect.closeTo(longitude, 0),
  })
  expect(await places.locate({ zipcode: '78704-1234' })).toEqual(near(30.2, -97.8))
  expect(await places.locate({ city: 'St. Louis' })).toEqual(near(38.6, -90.3))
  expect(await places.locate({ city: 'Portland, me' })).toEqual(near(43.7, -70.3))
  expect(await places.locate({ city: 'portland' })).toEqual(near(45.5, -122.7))
  expect(await places.locate({ city: 'Portland, TX' })).toEqual(near(27.9, -97.3))
  expect(await places.locate({ city: 'Nowhere at all' })).toBeUndefined()
  expect(await places.locate({ zipcode: '00000' })).toBeUndefined()
})
