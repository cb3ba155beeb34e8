import { describe, expect, test } from 'vitest'

import { AppError } from '../../src/infra/app-error.ts'
import { createPasswords } from '../../src/infra/security/passwords.ts'
import { createWeakHash } from '../setup/outdated-hash.ts'

const passwords = createPasswords()
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

describe('a password', () => {
  test('is stored as argon2id in the usual notation, never twice alike', async () => {
    const [first, second] = await Promise.all([passwords.hash('longenough'), passwords.hash('longenough')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
  })

  test('is recognised, and no other is', async () => {
    const stored = await passwords.hash('Grüße, Welt')
    expect(await passwords.verify('Grüße, Welt', stored)).toBe(true)
    expect(await passwords.verify('grüße, welt', stored)).toBe(false)
    expect(await passwords.verify('', stored)).toBe(false)
    expect(await passwords.verify('Grüße, Welt', undefined)).toBe(false)
  })

  test('is the same however a keyboard composes its letters', async () => {
    const stored = await passwords.hash('Gru\u0308ße, Welt')
    expect(await passwords.verify('Gr\u00fcße, Welt', stored)).toBe(true)
  })

  test('made with weaker parameters still opens, and is known to be outdated', async () => {
    const weak = createWeakHash('longenough')
    expect(await passwords.verify('longenough', weak)).toBe(true)
    expect(passwords.isOutdated(weak)).toBe(true)
    expect(passwords.isOutdated(await passwords.hash('longenough'))).toBe(false)
  })

  test('stored unreadably is a bug and not a way in', async () => {
    await expect(passwords.verify('longenough', '$2b$10$bcrypt')).rejects.toThrow('not readable')
  })

  test("of nobody takes as long as somebody's", { timeout: 60_000 }, async () => {
    const stored = await passwords.hash('longenough')
    const times = { known: [] as number[], unknown: [] as number[] }
    async function time(kind: keyof typeof times, hash: string | undefined): Promise<void> {
      const started = performance.now()
      await passwords.verify('wrong password', hash)
      times[kind].push(performance.now() - started)
    }
    for (let round = 0; round < 15; round += 1) {
      await time('known', stored)
      await time('unknown', undefined)
    }
    const ratio = median(times.unknown) / median(times.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

test('past a bounded queue the answer is "busy", and those in the queue are served', async () => {
  const crowded = createPasswords({ concurrency: { total: 2, maxQueued: 4 } })
  const settled = await Promise.allSettled(Array.from({ length: 9 }, () => crowded.verify('x', undefined)))
  const refused = settled.filter((one) => one.status === 'rejected')
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(6)
  expect(refused.map(({ reason }) => reason instanceof AppError && reason.code)).toEqual(
    Array.from({ length: 3 }, () => 'unavailable'),
  )
  expect(await crowded.verify('x', undefined)).toBe(false)
})
