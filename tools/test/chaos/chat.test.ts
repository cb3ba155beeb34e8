import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { checkChats } from '../../chaos/chat/check.ts'
import { mutations } from '../../chaos/chat/mutations.ts'

/** Two messages, the first deleted with sequence number 3. */
const consistent = {
  acknowledged: [
    { chat: 1, uuid: 'a', seq: 1, isDeleted: true },
    { chat: 1, uuid: 'b', seq: 2, isDeleted: false },
  ],
  rows: [
    { chat: 1, uuid: 'a', seq: 1, deletedSeq: 3 },
    { chat: 1, uuid: 'b', seq: 2, deletedSeq: null },
  ],
  lastSeqs: new Map([[1, 3]]),
  clientStates: [{ chat: 1, username: 'member-1', uuids: ['b'], seq: 3 }],
}
const noViolations = { lost: 0, duplicated: 0, gaps: 0, divergent: 0 }
const countViolations = (observed: typeof consistent) =>
  Object.fromEntries(Object.entries(checkChats(observed)).map(([kind, messages]) => [kind, messages.length]))

describe('checkChats', () => {
  test('finds no violation in a consistent chat', () => {
    expect(countViolations(consistent)).toEqual(noViolations)
  })

  test('reports a missing acknowledged message or deletion as lost', () => {
    const acknowledged = [...consistent.acknowledged, { chat: 1, uuid: 'c', seq: 4, isDeleted: false }]
    expect(countViolations({ ...consistent, acknowledged })).toMatchObject({ lost: 1 })
    const [first, ...rest] = consistent.rows
    const rows = [{ ...first, chat: 1, uuid: 'a', seq: 1, deletedSeq: null }, ...rest] as typeof consistent.rows
    expect(countViolations({ ...consistent, rows })).toMatchObject({ lost: 1, gaps: 1 })
  })

  test('reports a message that is stored twice or was never sent as duplicated', () => {
    const again = { chat: 1, uuid: 'b', seq: 4, deletedSeq: null }
    expect(countViolations({ ...consistent, rows: [...consistent.rows, again] })).toMatchObject({
      duplicated: 1,
      gaps: 1,
    })
    expect(countViolations({ ...consistent, rows: [...consistent.rows, { ...again, uuid: 'x' }] })).toMatchObject({
      duplicated: 1,
    })
  })

  test('reports a sequence number that is used twice or not at all', () => {
    expect(countViolations({ ...consistent, lastSeqs: new Map([[1, 4]]) })).toMatchObject({ gaps: 1 })
    const rows = consistent.rows.map((row) => ({ ...row, seq: 1 }))
    expect(countViolations({ ...consistent, rows })).toMatchObject({ gaps: 1 })
  })

  test('reports a client that misses a message, shows a deleted one, or is behind', () => {
    for (const difference of [{ uuids: [] }, { uuids: ['a', 'b'] }, { uuids: ['b'], seq: 2 }]) {
      expect(
        countViolations({ ...consistent, clientStates: [{ chat: 1, username: 'member-1', seq: 3, ...difference }] }),
      ).toMatchObject({
        divergent: 1,
      })
    }
  })
})

test.each(Object.entries(mutations))('the source that --mutation %s replaces exists', (_, { file, text }) => {
  expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toContain(text)
})
