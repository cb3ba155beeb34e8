import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { chooseAddresses } from '../../services/choose-addresses.ts'
import { claimPort, releasePort } from '../../services/ports.ts'

const variables = 'DATABASE_URL REDIS_URL S3_ENDPOINT SMTP_URL MAIL_URL STRIPE_API_URL WEB_PORT API_PORT WORKER_PORT'
const checkouts: string[] = []
const claimsModule = new URL('../../services/claims.ts', import.meta.url).href
const run = promisify(execFile)

function createCheckout() {
  const root = mkdtempSync(join(tmpdir(), 'fourfold-checkout-'))
  checkouts.push(root)
  return { root, file: join(root, 'addresses.env') }
}

const choose = ({ root, file }: ReturnType<typeof createCheckout>) => chooseAddresses(root, file)

beforeEach(() => {
  for (const name of [...variables.split(' '), 'OPENSEARCH_URL', 'SEARCH_PORT']) vi.stubEnv(name, undefined)
})
afterAll(() => {
  vi.unstubAllEnvs()
  for (const root of checkouts) rmSync(root, { recursive: true })
})

describe('chooseAddresses', () => {
  test('never gives two checkouts the same port, even concurrently', async () => {
    const chosen = await Promise.all([choose(createCheckout()), choose(createCheckout()), choose(createCheckout())])
    const values = chosen.flatMap((addresses) => Object.values(addresses))
    expect(new Set(values).size).toBe(3 * Object.keys(chosen[0] ?? {}).length)
  })

  test('writes its choice to one file and keeps it', async () => {
    const ownCheckout = createCheckout()
    const chosen = await choose(ownCheckout)
    expect(await choose(ownCheckout)).toEqual(chosen)
    expect(readFileSync(ownCheckout.file, 'utf8')).toContain(`REDIS_URL=${chosen['REDIS_URL']}\n`)
  })

  test.each(['garbage', '', 'redis://127.0.0.1:63', 'redis://127.0.0.1:99999'])(
    'replaces the stored value "%s"',
    async (value) => {
      const ownCheckout = createCheckout()
      writeFileSync(ownCheckout.file, `REDIS_URL=${value}\n`)
      const { REDIS_URL } = await choose(ownCheckout)
      expect(REDIS_URL).toMatch(/^redis:\/\/127\.0\.0\.1:\d{4,5}$/)
      expect(REDIS_URL).not.toBe(value)
    },
  )

  test('does not override environment variables', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://app@127.0.0.1:5499/other')
    expect(await choose(createCheckout())).not.toHaveProperty('DATABASE_URL')
  })

  test('skips a port that another program listens on', async () => {
    const first = await choose(createCheckout())
    const next = Number(new URL(first['REDIS_URL'] ?? '').port) + 10
    const server = createServer().listen(next, '127.0.0.1')
    try {
      expect((await choose(createCheckout()))['REDIS_URL']).not.toContain(`:${next}`)
    } finally {
      server.close()
    }
  })
})

test.each([
  ['uses an OpenSearch of the developer', 'opensearch-cluster', true],
  ['does not use an OpenSearch that another checkout started', 'fourfold_0123abcd', false],
])('chooseAddresses %s', async (_, clusterName, isUsed) => {
  const ownCheckout = createCheckout()
  const { OPENSEARCH_URL = '' } = await choose(ownCheckout)
  const port = Number(new URL(OPENSEARCH_URL).port)
  releasePort(port, ownCheckout.root)
  const info = { cluster_name: clusterName, version: { distribution: 'opensearch', number: '3.8.0' } }
  const server = createHttpServer((_request, response) => response.end(JSON.stringify(info))).listen(port, '127.0.0.1')
  try {
    const chosen = await choose(createCheckout())
    expect(chosen['OPENSEARCH_URL'] === OPENSEARCH_URL).toBe(isUsed)
  } finally {
    server.close()
  }
})

describe('a claimed port', () => {
  test('belongs to its owner while the owner exists', () => {
    const { root } = createCheckout()
    const port = 32_701
    expect(claimPort(port, root)).toBe(true)
    expect(claimPort(port, root)).toBe(true)
    expect(claimPort(port, String(process.pid))).toBe(false)
    rmSync(root, { recursive: true })
    checkouts.pop()
    expect(claimPort(port, String(process.pid))).toBe(true)
    releasePort(port, String(process.pid))
  })

  test('is taken over by exactly one of several processes when its owner is gone', { timeout: 30_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fourfold-claims-'))
    const files = Array.from({ length: 100 }, (_, nth) => join(folder, String(nth)))
    for (const file of files) writeFileSync(file, '/nowhere')
    const start = Date.now() + 1500
    const program = `import { claim } from ${JSON.stringify(claimsModule)}
      const claimed = ${JSON.stringify(files)}.filter((file, nth) => {
        while (Date.now() < ${start} + 5 * nth); // All processes claim a file at the same time.
        return claim(file, String(process.pid))
      })
      console.log(JSON.stringify(claimed))
      setTimeout(() => undefined, 1500) // The others have finished by then.`
    const processes = Array.from({ length: 3 }, () => run(process.execPath, ['--input-type=module', '-e', program]))
    const claimed = (await Promise.all(processes)).flatMap(({ stdout }) => JSON.parse(stdout) as string[])
    rmSync(folder, { recursive: true })
    expect(claimed.toSorted()).toEqual(files.toSorted())
  })
})
