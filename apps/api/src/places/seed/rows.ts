import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { placeKey } from '../place-key.ts'
import type { CityColumns, ZipcodeColumns } from '../places.store.ts'

/** GeoNames' zip codes of the United States (CC BY 4.0), and the territories. `pnpm places` makes it. */
const FILE = new URL('us-zipcodes.tsv.gz', import.meta.url)

type Row = { zipcode: string; city: string; state: string; latitude: number; longitude: number }

export function readZipcodes(): Row[] {
  const lines = gunzipSync(readFileSync(FILE)).toString().trim().split('\n')
  return lines.map((line) => {
    const [zipcode = '', city = '', state = '', latitude = '', longitude = ''] = line.split('\t')
    return { zipcode, city, state, latitude: Number(latitude), longitude: Number(longitude) }
  })
}

export function zipcodeColumns(rows: readonly Row[]): ZipcodeColumns {
  return {
    zipcodes: rows.map((row) => row.zipcode),
    cities: rows.map((row) => row.city),
    states: rows.map((row) => row.state),
    latitudes: rows.map((row) => row.latitude),
    longitudes: rows.map((row) => row.longitude),
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A town is what its zip codes have in common: the name, the state, and a middle. */
export function cityColumns(rows: readonly Row[]): CityColumns {
  const towns = [...Map.groupBy(rows, (row) => `${placeKey(row.city)}\t${row.state}`).values()].flatMap((zipcodes) => {
    const [first] = zipcodes
    return first ? [{ first, zipcodes }] : []
  })
  return {
    keys: towns.map(({ first }) => placeKey(first.city)),
    names: towns.map(({ first }) => first.city),
    states: towns.map(({ first }) => first.state),
    latitudes: towns.map(({ zipcodes }) => mean(zipcodes.map((row) => row.latitude))),
    longitudes: towns.map(({ zipcodes }) => mean(zipcodes.map((row) => row.longitude))),
    counts: towns.map(({ zipcodes }) => zipcodes.length),
  }
}
