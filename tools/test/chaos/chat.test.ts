import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { checkChats } from '../../chaos/chat/check.ts'
import { mutations } from '../../chaos/chat/mutations.ts'

/** Two messages, the first deleted under number 3. */
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
  seen: [{ chat: 1, who: 'somebody', uuids: ['b'], seq: 3 }],
}
const nothing = { lost: 0, duplicated: 0, gaps: 0, divergent: 0 }
const counted = (evidence: typeof fine) =>
  Object.fromEntries(Object.entries(checkChats(evidence)).map(([what, found]) => [what, found.length]))

describe('the judge of chats', () => {
  test('finds nothing where nothing went wrong', () => {
    expect(counted(fine)).toEqual(nothing)
  })

  test('finds an acknowledged message that is not there, and a deletion that was forgotten', () => {
    const acknowledged = [...fine.acknowledged, { chat: 1, uuid: 'c', seq: 4, isDeleted: false }]
    expect(counted({ ...fine, acknowledged })).toMatchObject({ lost: 1 })
    const [first, ...rest] = fine.rows
    const rows = [{ ...first, chat: 1, uuid: 'a', seq: 1, deletedSeq: null }, ...rest] as typeof fine.rows
    expect(counted({ ...fine, rows })).toMatchObject({ lost: 1, gaps: 1 })
  })

  test('finds a message that is there twice, or that nobody sent', () => {
    const again = { chat: 1, uuid: 'b', seq: 4, deletedSeq: null }
    expect(counted({ ...fine, rows: [...fine.rows, again] })).toMatchObject({ duplicated: 1, gaps: 1 })
    expect(counted({ ...fine, rows: [...fine.rows, { ...again, uuid: 'x' }] })).toMatchObject({ duplicated: 1 })
  })

  test('finds a number that was given twice or to nothing', () => {
    expect(counted({ ...fine, lastSeqs: new Map([[1, 4]]) })).toMatchObject({ gaps: 1 })
    const rows = fine.rows.map((row) => ({ ...row, seq: 1 }))
    expect(counted({ ...fine, rows })).toMatchObject({ gaps: 1 })
  })

  test('finds somebody who misses a message, sees one too many, or has not heard everything', () => {
    for (const seen of [{ uuids: [] }, { uuids: ['a', 'b'] }, { uuids: ['b'], seq: 2 }]) {
      expect(counted({ ...fine, seen: [{ chat: 1, who: 'somebody', seq: 3, ...seen }] })).toMatchObject({
        divergent: 1,
      })
    }
  })
})

test.each(Object.entries(mutations))('the guard %s is where its sabotage looks for it', (_, { file, text }) => {
  expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toContain(text)
})
