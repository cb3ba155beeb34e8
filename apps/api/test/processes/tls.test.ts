import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

import { createLog } from '@fourfold/platform/log'
import { readEnv as readSearchEnv, startSearch } from '@fourfold/search'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { readEnv } from '../../src/platform/env.ts'
import { copyTemplate } from '../setup/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourfold-tls-'))
const tls = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }

beforeAll(() => {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', tls.TLS_KEY_FILE, '-out', tls.TLS_CERT_FILE]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...files, ...names], { stdio: 'ignore' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const log = createLog({ LOG_LEVEL: 'silent' }, 'test')

async function startBoth() {
  const DATABASE_URL = await copyTemplate()
  const search = await startSearch({
    env: readSearchEnv({ ...tls, NODE_ENV: 'test', DATABASE_URL, SEARCH_PORT: '0', SEARCH_SNAPSHOT_MINUTES: '0' }),
    log,
  })
  await search.ready
  const { port } = new URL(search.url)
  const startApi = async (host: string, trusted: Record<string, string> = {}) => {
    const settings = { NODE_ENV: 'test', DATABASE_URL, SEARCH_URLS: `https://${host}:${port}`, LIMITS_SCALE: '1000' }
    const env = readEnv({ ...tls, ...settings, ...trusted, SEARCH_DEADLINE_MS: '5000' })
    const product = await compose({ env, log, attemptsPrefix: `test:tls:${crypto.randomUUID()}` })
    const app = await product.app()
    await app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(async () => {
      await app.close()
      await product.close()
    })
    return (app.server.address() as AddressInfo).port
  }
  onTestFinished(search.close)
  return { search, startApi }
}

/** Whether an api found its search process, asked over TLS by somebody who trusts its certificate. */
async function isDegraded(port: number): Promise<boolean> {
  const ca = readFileSync(tls.TLS_CERT_FILE)
  const headers = { 'content-type': 'application/json' }
  const reply = await new Promise<unknown>((resolve, reject) => {
    const options = { host: 'localhost', port, path: '/api/search', method: 'POST', headers, ca, family: 4 }
    request(options, (response) => resolve(json(response)))
      .on('error', reject)
      .end('{"text":"yoga"}')
  })
  return (reply as { data: { degraded?: boolean } }).data.degraded === true
}

test('the api and search speak TLS, and search is believed only by our own CA and under its own name', async () => {
  const { search, startApi } = await startBoth()
  const ours = { INTERNAL_CA_FILE: tls.TLS_CERT_FILE }
  const trusting = await startApi('localhost', ours)
  expect(await isDegraded(trusting)).toBe(false)
  expect(await isDegraded(await startApi('localhost'))).toBe(true)
  expect(await isDegraded(await startApi('127.0.0.1', ours))).toBe(true)

  for (const port of [trusting, Number(new URL(search.url).port)]) {
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
  }
})
