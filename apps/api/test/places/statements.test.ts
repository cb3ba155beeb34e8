import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPlaces } from '../../src/places/index.ts'
import type { Places } from '../../src/places/index.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import type { Database } from '../../src/platform/db/db.ts'
import { createLog } from '../../src/platform/log.ts'
import { copyTemplate } from '../setup/databases.ts'

let database: Database
let places: Places
let statements = 0

beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  database = openDatabase({ url: await copyTemplate(), poolSize: 1, log, onQuery: () => (statements += 1) })
  places = createPlaces({ db: database.db })
})
afterAll(() => database.close())

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  statements = 0
  await work()
  return statements
}

test('OP-095: each answer takes one statement, and too little text takes none', async () => {
  expect(await statementsOf(() => places.like('austin', { isZipcode: false }))).toBe(1)
  expect(await statementsOf(() => places.like('787', { isZipcode: true }))).toBe(1)
  expect(await statementsOf(() => places.locate({ zipcode: '78704' }))).toBe(1)
  expect(await statementsOf(() => places.locate({ city: 'Portland, OR' }))).toBe(1)
  expect(await statementsOf(() => places.like('a', { isZipcode: false }))).toBe(0)
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
