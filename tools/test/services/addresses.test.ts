import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { chooseAddresses } from '../../services/choose-addresses.ts'
import { claimPort, releasePort } from '../../services/ports.ts'

const variables = 'DATABASE_URL REDIS_URL S3_ENDPOINT SMTP_URL MAIL_URL STRIPE_API_URL WEB_PORT API_PORT WORKER_PORT'
const checkouts: string[] = []

function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'fourfold-checkout-'))
  checkouts.push(root)
  return { root, file: join(root, 'addresses.env') }
}

const choose = ({ root, file }: ReturnType<typeof checkout>) => chooseAddresses(root, file)

beforeEach(() => {
  for (const name of [...variables.split(' '), 'SEARCH_PORT']) vi.stubEnv(name, undefined)
})
afterAll(() => {
  vi.unstubAllEnvs()
  for (const root of checkouts) rmSync(root, { recursive: true })
})

describe('chooseAddresses', () => {
  test('never gives two checkouts the same port, even concurrently', async () => {
    const chosen = await Promise.all([choose(checkout()), choose(checkout()), choose(checkout())])
    const values = chosen.flatMap((one) => Object.values(one))
    expect(new Set(values).size).toBe(3 * Object.keys(chosen[0] ?? {}).length)
  })

  test('writes its choice to one file and keeps it', async () => {
    const one = checkout()
    const chosen = await choose(one)
    expect(await choose(one)).toEqual(chosen)
    expect(readFileSync(one.file, 'utf8')).toContain(`REDIS_URL=${chosen['REDIS_URL']}\n`)
  })

  test('does not override environment variables', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://app@127.0.0.1:5499/other')
    expect(await choose(checkout())).not.toHaveProperty('DATABASE_URL')
  })

  test('skips a port that another program listens on', async () => {
    const first = await choose(checkout())
    const next = Number(new URL(first['REDIS_URL'] ?? '').port) + 10
    const server = createServer().listen(next, '127.0.0.1')
    try {
      expect((await choose(checkout()))['REDIS_URL']).not.toContain(`:${next}`)
    } finally {
      server.close()
    }
  })
})

describe('a claimed port', () => {
  test('belongs to its owner while the owner exists', () => {
    const { root } = checkout()
    const port = 32_701
    expect(claimPort(port, root)).toBe(true)
    expect(claimPort(port, root)).toBe(true)
    expect(claimPort(port, String(process.pid))).toBe(false)
    rmSync(root, { recursive: true })
    checkouts.pop()
    expect(claimPort(port, String(process.pid))).toBe(true)
    releasePort(port, String(process.pid))
  })
})
