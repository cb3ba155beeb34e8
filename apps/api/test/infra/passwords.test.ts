import { describe, expect, test } from 'vitest'

import { AppError } from '../../src/infra/app-error.ts'
import { createPasswords } from '../../src/infra/security/passwords.ts'
import { createWeakHash } from '../setup/outdated-hash.ts'

const passwords = createPasswords()
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

describe('password hashing', () => {
  test('returns an argon2id hash in PHC format with a new salt', async () => {
    const [first, second] = await Promise.all([passwords.hash('longenough'), passwords.hash('longenough')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
  })

  test('verifies the right password only', async () => {
    const hash = await passwords.hash('Grüße, Welt')
    expect(await passwords.verify('Grüße, Welt', hash)).toBe(true)
    expect(await passwords.verify('grüße, welt', hash)).toBe(false)
    expect(await passwords.verify('', hash)).toBe(false)
    expect(await passwords.verify('Grüße, Welt', undefined)).toBe(false)
  })

  test('normalizes Unicode, so composed and decomposed letters are equal', async () => {
    const hash = await passwords.hash('Gru\u0308ße, Welt')
    expect(await passwords.verify('Gr\u00fcße, Welt', hash)).toBe(true)
  })

  test('verifies a hash with weaker parameters and reports it as outdated', async () => {
    const weakHash = createWeakHash('longenough')
    expect(await passwords.verify('longenough', weakHash)).toBe(true)
    expect(passwords.isOutdated(weakHash)).toBe(true)
    expect(passwords.isOutdated(await passwords.hash('longenough'))).toBe(false)
  })

  test('throws for a malformed stored hash', async () => {
    await expect(passwords.verify('longenough', '$2b$10$bcrypt')).rejects.toThrow('malformed stored password hash')
  })

  test('takes as long for unknown users as for existing ones', { timeout: 60_000 }, async () => {
    const hash = await passwords.hash('longenough')
    const times = { existing: [] as number[], unknown: [] as number[] }
    async function measureVerification(kind: keyof typeof times, hash: string | undefined): Promise<void> {
      const started = performance.now()
      await passwords.verify('wrong password', hash)
      times[kind].push(performance.now() - started)
    }
    for (let round = 0; round < 15; round += 1) {
      await measureVerification('existing', hash)
      await measureVerification('unknown', undefined)
    }
    const ratio = median(times.unknown) / median(times.existing)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

test('rejects calls as unavailable while the queue is full, and completes the queued ones', async () => {
  const passwordsWithShortQueue = createPasswords({ concurrency: { total: 2, maxQueued: 4 } })
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, () => passwordsWithShortQueue.verify('x', undefined)),
  )
  const rejected = results.filter((result) => result.status === 'rejected')
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(6)
  expect(rejected.map(({ reason }) => reason instanceof AppError && reason.code)).toEqual(
    Array.from({ length: 3 }, () => 'unavailable'),
  )
  expect(await passwordsWithShortQueue.verify('x', undefined)).toBe(false)
})
