import { describe, expect, test } from 'vitest'

import { createAsking } from '../src/sense/asking.ts'
import { deathsInRow } from '../src/sense/encoder-thread.ts'
import type { ToEncoder } from '../src/sense/messages.ts'

/** An encoder that reads a sentence when it is told to, and not before. */
function given() {
  const asking = createAsking()
  const sent: number[] = []
  const send = (message: ToEncoder) => {
    if ('id' in message) sent.push(message.id)
  }
  const near = [{ phrase: 'milk hurts my belly', likeness: 0.6 }]
  return {
    ...asking,
    near,
    ask: (asker: string | undefined) => asking.ask({ sentence: 'ice cream', asker }, send),
    readFirst: () => asking.heard(sent.shift() ?? 0, near),
  }
}

describe('who may ask the encoder', () => {
  test('is everybody who has no sentence under way', async () => {
    const { ask, mayAsk, readFirst, near } = given()
    const first = ask('one')
    expect([mayAsk('one'), mayAsk('two'), mayAsk(undefined)]).toEqual([false, true, true])
    readFirst()
    expect(await first).toEqual(near)
    expect(mayAsk('one')).toBe(true)
  })

  test('is nobody beside four others, however many networks they have, until one of their sentences is read', async () => {
    const { ask, mayAsk, readFirst } = given()
    const four = ['one', 'two', 'three', 'four'].map((asker) => ask(asker))
    expect([mayAsk('five'), mayAsk(undefined)]).toEqual([false, false])
    readFirst()
    expect([mayAsk('five'), mayAsk('two')]).toEqual([true, false])
    // What is not read in time is not waited for, but stays under way: the encoder works on it all the same.
    expect((await Promise.all(four)).filter((near) => near === undefined).length).toBe(3)
    expect(mayAsk('two')).toBe(false)
  })

  test('is everybody again after a death, and nobody waits for the dead', async () => {
    const { ask, mayAsk, giveUp } = given()
    const under = ask('one')
    giveUp()
    expect(await under).toBeUndefined()
    expect(mayAsk('one')).toBe(true)
  })
})

test('a thread that dies every minute dies more often each time, and after a long life for the first time', () => {
  const everyMinute = [61_000, 61_000, 61_000, 61_000].reduce(deathsInRow, 0)
  expect(everyMinute).toBe(4)
  expect(deathsInRow(4, 25 * 60_000)).toBe(3)
  expect(deathsInRow(4, 24 * 3_600_000)).toBe(1)
})
