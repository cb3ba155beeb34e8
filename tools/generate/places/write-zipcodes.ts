import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { usStateCodes } from '@fourfold/contract/reference/us-state-codes'

import { root } from '../../services/addresses.ts'

/**
 * `pnpm places US.txt`: generates the zip code seed from GeoNames' US.txt (download.geonames.org/export/zip/US.zip,
 * CC BY 4.0) and from the territories, which that file omits.
 */
const [file = ''] = process.argv.slice(2)
const states: ReadonlySet<string> = new Set(usStateCodes)

type Row = [zipcode: string, city: string, state: string, latitude: string, longitude: string]

const readLines = (path: string) => readFileSync(path, 'utf8').trim().split('\n')

/** Three decimals (about 100 yards) are precise enough for zip codes. */
const formatDegrees = (text = '') => Number(text).toFixed(3)

function parseGeoNamesRow(line: string): Row {
  const [, zipcode = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t')
  return [zipcode, city, state, formatDegrees(latitude), formatDegrees(longitude)]
}

const rows = [
  ...readLines(join(root, 'tools/generate/places/territories.tsv')).map((line) => line.split('\t') as Row),
  // Omits military post offices abroad.
  ...readLines(file)
    .map(parseGeoNamesRow)
    .filter(([, , state]) => states.has(state)),
]
const byZipcode = new Map(rows.map((row) => [row[0], row]))
const sorted = [...byZipcode.values()].toSorted(([a], [b]) => (a < b ? -1 : 1))
const text = sorted.map((row) => `${row.join('\t')}\n`).join('')
writeFileSync(join(root, 'apps/api/src/places/seed/us-zipcodes.tsv.gz'), gzipSync(text, { level: 9 }))
console.log(`${sorted.length} zip codes`)
