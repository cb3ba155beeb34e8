import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { checkChats } from '../../chaos/chat/check.ts'
import { mutations } from '../../chaos/chat/mutations.ts'

/** Two messages, the first deleted with sequence number 3. */
const fine = {
  acknowledged: [
    { chat: 1, uuid: 'a', seq: 1, isDeleted: true },
    { chat: 1, uuid: 'b', seq: 2, isDeleted: false },
  ],
  rows: [
    { chat: 1, uuid: 'a', seq: 1, deletedSeq: 3 },
    { chat: 1, uuid: 'b', seq: 2, deletedSeq: null },
  ],
  lastSeqs: new Map([[1, 3]]),
  seen: [{ chat: 1, who: 'member-1', uuids: ['b'], seq: 3 }],
}
const nothing = { lost: 0, duplicated: 0, gaps: 0, divergent: 0 }
const counted = (evidence: typeof fine) =>
  Object.fromEntries(Object.entries(checkChats(evidence)).map(([what, found]) => [what, found.length]))

describe('checkChats', () => {
  test('finds no violation in a consistent chat', () => {
    expect(counted(fine)).toEqual(nothing)
  })

  test('reports a missing acknowledged message or deletion as lost', () => {
    const acknowledged = [...fine.acknowledged, { chat: 1, uuid: 'c', seq: 4, isDeleted: false }]
    expect(counted({ ...fine, acknowledged })).toMatchObject({ lost: 1 })
    const [first, ...rest] = fine.rows
    const rows = [{ ...first, chat: 1, uuid: 'a', seq: 1, deletedSeq: null }, ...rest] as typeof fine.rows
    expect(counted({ ...fine, rows })).toMatchObject({ lost: 1, gaps: 1 })
  })

  test('reports a message that is stored twice or was never sent as duplicated', () => {
    const again = { chat: 1, uuid: 'b', seq: 4, deletedSeq: null }
    expect(counted({ ...fine, rows: [...fine.rows, again] })).toMatchObject({ duplicated: 1, gaps: 1 })
    expect(counted({ ...fine, rows: [...fine.rows, { ...again, uuid: 'x' }] })).toMatchObject({ duplicated: 1 })
  })

  test('reports a sequence number that is used twice or not at all', () => {
    expect(counted({ ...fine, lastSeqs: new Map([[1, 4]]) })).toMatchObject({ gaps: 1 })
    const rows = fine.rows.map((row) => ({ ...row, seq: 1 }))
    expect(counted({ ...fine, rows })).toMatchObject({ gaps: 1 })
  })

  test('reports a client that misses a message, shows a deleted one, or is behind', () => {
    for (const seen of [{ uuids: [] }, { uuids: ['a', 'b'] }, { uuids: ['b'], seq: 2 }]) {
      expect(counted({ ...fine, seen: [{ chat: 1, who: 'member-1', seq: 3, ...seen }] })).toMatchObject({
        divergent: 1,
      })
    }
  })
})

test.each(Object.entries(mutations))('the source that --mutation %s replaces exists', (_, { file, text }) => {
  expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toContain(text)
})
