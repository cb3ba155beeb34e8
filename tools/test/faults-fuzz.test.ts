import { expect, test } from 'vitest'

import { judgeWrites } from '../faults/fuzz/judge.ts'

const request = { url: 'http://a.example', init: {} }
const refused = [
  { who: 'first', request, from: 1000, until: 1010 },
  { who: 'second', request, from: 1020, until: 1030 },
]

test('what was written while a request was on its way is held against it when it was refused', () => {
  const marks = [
    { tab: 'chat', at: 1022.5 },
    { tab: 'chat', at: 1023 },
    { tab: 'product', at: 1024 },
  ]
  expect(judgeWrites(refused, marks)).toEqual([expect.stringMatching(/^second though it wrote chat, product · /)])
})

test('what was written before, between and after is not', () => {
  const marks = [999.9, 1010, 1019.9, 1030, 1031].map((at) => ({ tab: 'chat', at }))
  expect(judgeWrites(refused, marks)).toEqual([])
})
