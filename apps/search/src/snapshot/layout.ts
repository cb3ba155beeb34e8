import { createHash } from 'node:crypto'

import { ageRangeValues, genders } from '@fourfold/contract/reference/people'
import { usStateCodes } from '@fourfold/contract/reference/us-state-codes'

import type { Base } from '../feed/load.ts'
import { segmentOf } from '../listing-index/segment-builder.ts'
import { startSegment } from '../listing-index/segment.ts'
import type { Segment } from '../listing-index/segment.ts'
import { noWords } from '../words/vocabulary.ts'
import type { PackedVocabulary } from '../words/vocabulary.ts'
import { bytesPer, columnOver, columnsOf, objectOf, typeOf } from './columns.ts'
import type { Column, ColumnType } from './columns.ts'

/** Goes up whenever the same columns come to mean something else. */
export const FORMAT = 1

/** States, genders and age ranges are numbers in the columns: with other lists those numbers mean others. */
export const ENCODING = createHash('sha256')
  .update(JSON.stringify([usStateCodes, genders, ageRangeValues]))
  .digest('hex')

export type ColumnPlace = { name: string; type: ColumnType; offset: number; length: number }

/** What lies in one piece of memory: the listings of a category, or the words. */
export type Section = { name: string; bytes: number; columns: ColumnPlace[] }

const VOCABULARY = 'vocabulary'
const ALIGNMENT = 8
const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

/** Only what a snapshot holds: the rest of a segment begins anew. */
function keptOf({ alive: _alive, expired: _expired, size: _size, ...kept }: Segment) {
  return kept
}

function sectionOf(name: string, columns: ReadonlyMap<string, Column>): Section {
  let bytes = 0
  const places: ColumnPlace[] = []
  for (const [column, values] of columns) {
    places.push({ name: column, type: typeOf(values), offset: bytes, length: values.length })
    bytes = aligned(bytes + values.byteLength)
  }
  return { name, bytes, columns: places }
}

/** A base as sections, each with its columns in the order they are written. */
export function layOut({ vocabulary, segments }: Omit<Base, 'since'>): { section: Section; columns: Column[] }[] {
  const parts = [
    [VOCABULARY, columnsOf(vocabulary)] as const,
    ...[...segments].map(([id, segment]) => [String(id), columnsOf(keptOf(segment))] as const),
  ]
  return parts.map(([name, columns]) => ({ section: sectionOf(name, columns), columns: [...columns.values()] }))
}

const shapeOf = (columns: ReadonlyMap<string, Column>) =>
  [...columns]
    .map(([name, column]) => `${name} ${typeOf(column)}`)
    .toSorted()
    .join()

const shapes = {
  segment: shapeOf(columnsOf(keptOf(segmentOf([], () => undefined)))),
  vocabulary: shapeOf(columnsOf(noWords())),
}

function columnsIn({ columns }: Section, buffer: ArrayBuffer, shape: string): Map<string, Column> {
  const found = new Map<string, Column>()
  for (const { name, type, offset, length } of columns) {
    if (offset % ALIGNMENT !== 0 || offset + length * bytesPer(type) > buffer.byteLength)
      throw new Error(`the column ${name} does not lie in its section`)
    found.set(name, columnOver(type, buffer, [offset, length]))
  }
  if (shapeOf(found) !== shape) throw new Error('the snapshot has other columns than this release')
  return found
}

type Filled = { section: Section; buffer: ArrayBuffer }

/** The base that was laid out so. */
export function pickUp(filled: readonly Filled[]): Omit<Base, 'since'> {
  const segments = new Map<number, Segment>()
  let vocabulary: PackedVocabulary | undefined
  for (const { section, buffer } of filled) {
    if (section.name === VOCABULARY) {
      vocabulary = objectOf(columnsIn(section, buffer, shapes.vocabulary)) as PackedVocabulary
    } else {
      const columns = objectOf(columnsIn(section, buffer, shapes.segment)) as ReturnType<typeof keptOf>
      segments.set(Number(section.name), startSegment(columns))
    }
  }
  if (!vocabulary) throw new Error('the snapshot has no words')
  return { vocabulary, segments }
}
