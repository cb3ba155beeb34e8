import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { connect } from 'node:tls'

import { createLog } from '@fourfold/platform/log'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import { readEnv } from '../../src/infra/env.ts'
import { createOpenSearchClient } from '../../src/search/engine/opensearch/client.ts'
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

test('the API presents a replaced certificate without a restart and ignores a broken one', async () => {
  const settings = { NODE_ENV: 'test', DATABASE_URL: await copyTemplate(), LIMITS_SCALE: '1000' }
  const env = readEnv({ ...serviceEnv, ...tls, ...settings })
  const product = await compose({ env, log, attemptsPrefix: `test:tls:${crypto.randomUUID()}` })
  const app = await product.app()
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await product.close()
  })
  const { port } = app.server.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
  const [before, key] = [readFileSync(tls.TLS_CERT_FILE, 'utf8'), readFileSync(tls.TLS_KEY_FILE, 'utf8')]
  expect(await getCertificate(port)).toBe(before)

  // Simulates a half-written certificate file.
  writeFileSync(tls.TLS_CERT_FILE, before.slice(0, 200))
  await expect.poll(() => logText, { timeout: 10_000 }).toContain('failed to reload TLS certificate')
  expect(await getCertificate(port)).toBe(before)

  issueCertificate()
  const [after, newKey] = [readFileSync(tls.TLS_CERT_FILE, 'utf8'), readFileSync(tls.TLS_KEY_FILE, 'utf8')]
  expect([after === before, newKey === key]).toEqual([false, false])
  await expect.poll(() => getCertificate(port), { timeout: 10_000 }).toBe(after)
})

/** Starts a server that answers as OpenSearch does behind TLS, to callers with the password. */
async function startSecureNode(): Promise<number> {
  const certificate = { cert: readFileSync(tls.TLS_CERT_FILE), key: readFileSync(tls.TLS_KEY_FILE) }
  const authorization = `Basic ${Buffer.from('search:secret').toString('base64')}`
  const server = createServer(certificate, (request, response) => {
    const status = request.headers.authorization === authorization ? 200 : 401
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"version":{"number":"3.8.0"}}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('the OpenSearch client sends its password and trusts only its CA and the right host name', async () => {
  const port = await startSecureNode()
  const caFile = tls.TLS_CERT_FILE
  const getStatus = async (url: string, options: { caFile?: string }) => {
    const client = createOpenSearchClient({ url, ...options })
    onTestFinished(() => client.close())
    return client.info().then(
      ({ statusCode }) => statusCode,
      (error: Error & { statusCode?: number }) => error.statusCode ?? error.name,
    )
  }
  expect(await getStatus(`https://search:secret@localhost:${port}`, { caFile })).toBe(200)
  expect(await getStatus(`https://search:wrong@localhost:${port}`, { caFile })).toBe(401)
  expect(await getStatus(`https://search:secret@localhost:${port}`, {})).toBe('ConnectionError')
  expect(await getStatus(`https://search:secret@127.0.0.1:${port}`, { caFile })).toBe('ConnectionError')
})
