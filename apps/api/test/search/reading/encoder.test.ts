import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'

import { describe, expect, onTestFinished, test } from 'vitest'

import { openEncoder } from '../../../src/search/reading/embeddings/encoder.ts'
import { waitUntil } from '../../processes/processes.ts'
import { createTestLog, hasModel, modelFolder, openTestEncoder } from './test-encoder.ts'

const SENTENCE = 'ice cream wrecks my stomach'

const encoder = openTestEncoder()

const computeSimilarity = (first: Float32Array, second: Float32Array) =>
  first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0)

/** Encodes texts and returns the similarity of the first to each other. */
async function compare(first: string, ...others: string[]): Promise<number[]> {
  const [vector = new Float32Array(), ...vectors] = await encoder.encode([first, ...others])
  return vectors.map((other) => computeSimilarity(vector, other))
}

describe.skipIf(!hasModel)('an encoder', () => {
  test('returns similar vectors for sentences with the same meaning', async () => {
    const [similar = 0, unrelated = 1] = await compare(
      'i cant sleep at night',
      'my insomnia is getting worse',
      'how do i file my taxes',
    )
    expect(similar).toBeGreaterThan(0.5)
    expect(unrelated).toBeLessThan(0.2)
  })

  test('returns the same vector for a text alone and among others', async () => {
    const [alone] = await encoder.encode([SENTENCE])
    const [, among] = await encoder.encode(['a', SENTENCE, 'a much longer sentence about something else'])
    expect(among).toEqual(alone)
  })

  test.each(['', ' ', '😀😀😀', '\uD83D', '\u0000', '我'.repeat(300), 'x'.repeat(10_000), 'a b '.repeat(2500)])(
    'encodes the unusual text %#',
    async (text) => {
      const [similarity] = await compare(text, text)
      expect(similarity).toBeCloseTo(1, 5)
    },
  )

  test('does not block the event loop', async () => {
    const before = performance.eventLoopUtilization()
    await encoder.encode(Array.from({ length: 20 }, () => '我'.repeat(100)))
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })

  test('starts another child process when its child has stopped', async () => {
    const children: ChildProcess[] = []
    const recordChild = (message: unknown) => children.push((message as { process: ChildProcess }).process)
    subscribe('child_process', recordChild)
    onTestFinished(() => void unsubscribe('child_process', recordChild))
    const ownEncoder = openEncoder({ folder: modelFolder, log: createTestLog().log })
    onTestFinished(() => ownEncoder.close())
    await ownEncoder.encode(['a'])
    const unanswered = ownEncoder.encode(Array.from({ length: 1000 }, () => '我'.repeat(100)))
    children[0]?.kill('SIGKILL')
    await expect(unanswered).rejects.toThrow('has stopped')
    expect(ownEncoder.isReady()).toBe(false)
    await waitUntil(() => ownEncoder.isReady(), 30)
    expect(await ownEncoder.encode(['a'])).toHaveLength(1)
  })
})

test('an encoder without a model logs one warning and is never ready', async () => {
  const { log, count } = createTestLog()
  const missing = openEncoder({ folder: '/nonexistent', log })
  await expect(missing.encode(['a'])).rejects.toThrow('not available')
  expect(missing.isReady()).toBe(false)
  expect(count('no model for the sentence encoder')).toBe(1)
})
