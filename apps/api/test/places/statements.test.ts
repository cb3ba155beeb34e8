import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPlaces } from '../../src/places/index.ts'
import type { Places } from '../../src/places/index.ts'
import { openCounted } from '../setup/count-statements.ts'
import type { Counted } from '../setup/count-statements.ts'

let database: Counted
let places: Places

beforeAll(async () => {
  database = await openCounted()
  places = createPlaces({ db: database.db })
})
afterAll(() => database.close())

const statementsOf = async (work: () => Promise<unknown>) => (await database.statementsOf(work)).taken

test('each answer takes one statement, and too little text takes none', async () => {
  expect(await statementsOf(() => places.suggest('austin', { isZipcode: false }))).toBe(1)
  expect(await statementsOf(() => places.suggest('787', { isZipcode: true }))).toBe(1)
  expect(await statementsOf(() => places.locate({ zipcode: '78704' }))).toBe(1)
  expect(await statementsOf(() => places.locate({ city: 'Portland, OR' }))).toBe(1)
  expect(await statementsOf(() => places.suggest('a', { isZipcode: false }))).toBe(0)
})

test('a place is where it is: by zip code, by its longer form, by name, by name and state', async () => {
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
