import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { connect } from 'node:tls'

import { createLog } from '@fourfold/platform/log'
import { readEnv as readSearchEnv, startSearch } from '@fourfold/search'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { readEnv } from '../../src/infra/env.ts'
import { copyTemplate } from '../setup/databases.ts'
import { serviceEnv } from '../setup/services.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourfold-tls-'))
const tls = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }

/** Writes a new self-signed certificate into the same files. */
function issueCertificate(): void {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', tls.TLS_KEY_FILE, '-out', tls.TLS_CERT_FILE]
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  execFileSync('openssl', ['req', '-x509', ...keyOptions, ...files, ...names], { stdio: 'ignore' })
}

beforeAll(issueCertificate)
afterAll(() => rmSync(folder, { recursive: true }))

let logText = ''
const log = createLog(
  { LOG_LEVEL: 'error' },
  'test',
  new Writable({
    write(line: Buffer, _encoding, done) {
      logText += line.toString()
      done()
    },
  }),
)

/** Returns the certificate that a port currently presents. */
function getCertificate(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerX509Certificate()?.toString() ?? '')
      socket.destroy()
    }).on('error', reject)
  })
}

async function startSearchWithTls() {
  const DATABASE_URL = await copyTemplate()
  const search = await startSearch({
    env: readSearchEnv({
      ...serviceEnv,
      ...tls,
      NODE_ENV: 'test',
      DATABASE_URL,
      SEARCH_PORT: '0',
      SEARCH_SNAPSHOT_MINUTES: '0',
    }),
    log,
  })
  await search.ready
  const { port } = new URL(search.url)
  const startApi = async (host: string, trustSettings: Record<string, string> = {}) => {
    const settings = { NODE_ENV: 'test', DATABASE_URL, SEARCH_URLS: `https://${host}:${port}`, LIMITS_SCALE: '1000' }
    const env = readEnv({ ...serviceEnv, ...tls, ...settings, ...trustSettings, SEARCH_DEADLINE_MS: '5000' })
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

/** Searches over TLS, trusting `ca`, and returns whether the API could not reach its search process. */
async function isDegraded(port: number, ca = readFileSync(tls.TLS_CERT_FILE, 'utf8')): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const reply = await new Promise<unknown>((resolve, reject) => {
    const options = { host: 'localhost', port, path: '/api/search', method: 'POST', headers, ca, family: 4 }
    request(options, (response) => resolve(json(response)))
      .on('error', reject)
      .end('{"text":"yoga"}')
  })
  return (reply as { data: { degraded?: boolean } }).data.degraded === true
}

test('the API and search speak TLS, and the API trusts search only with the internal CA and the right host name', async () => {
  const { search, startApi } = await startSearchWithTls()
  const internalCa = { INTERNAL_CA_FILE: tls.TLS_CERT_FILE }
  const trustingPort = await startApi('localhost', internalCa)
  expect(await isDegraded(trustingPort)).toBe(false)
  expect(await isDegraded(await startApi('localhost'))).toBe(true)
  expect(await isDegraded(await startApi('127.0.0.1', internalCa))).toBe(true)

  for (const port of [trustingPort, Number(new URL(search.url).port)]) {
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
  }
})

test('a replaced certificate is presented and trusted without a restart, and a broken one is ignored', async () => {
  const { search, startApi } = await startSearchWithTls()
  const ports = [await startApi('localhost', { INTERNAL_CA_FILE: tls.TLS_CERT_FILE }), Number(new URL(search.url).port)]
  const getCertificates = () => Promise.all(ports.map(getCertificate))
  const [before, key] = [readFileSync(tls.TLS_CERT_FILE, 'utf8'), readFileSync(tls.TLS_KEY_FILE, 'utf8')]
  expect(await getCertificates()).toEqual([before, before])

  // Simulates a half-written certificate file.
  writeFileSync(tls.TLS_CERT_FILE, before.slice(0, 200))
  await expect.poll(() => logText, { timeout: 10_000 }).toContain('failed to reload TLS certificate')
  expect(await getCertificates()).toEqual([before, before])
  expect(await isDegraded(ports[0] ?? 0, before)).toBe(false)

  issueCertificate()
  const [after, newKey] = [readFileSync(tls.TLS_CERT_FILE, 'utf8'), readFileSync(tls.TLS_KEY_FILE, 'utf8')]
  expect([after === before, newKey === key]).toEqual([false, false])
  await expect.poll(getCertificates, { timeout: 10_000 }).toEqual([after, after])
  // The API may have connected while only one of the two servers had the new certificate.
  await expect.poll(() => isDegraded(ports[0] ?? 0), { timeout: 10_000, interval: 500 }).toBe(false)
})
