import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls'

import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { buildServer } from '../../server/build-server.ts'
import { readEnv } from '../../server/env.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourfold-tls-'))
const [TLS_CERT_FILE, TLS_KEY_FILE] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
const certificates = getCACertificates()

/** Writes a new self-signed certificate to the files. */
function writeCertificate(): void {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const files = ['-keyout', TLS_KEY_FILE, '-out', TLS_CERT_FILE]
  execFileSync('openssl', ['req', '-x509', ...kind, ...files, ...names], { stdio: 'ignore' })
}

beforeAll(writeCertificate)
afterAll(() => {
  setDefaultCACertificates(certificates)
  rmSync(folder, { recursive: true })
})

/** Returns the certificate that a port serves now. */
function fetchCertificate(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerX509Certificate()?.toString() ?? '')
      socket.destroy()
    }).on('error', reject)
  })
}

test('the web server serves TLS with a certificate and trusts only the internal CA for the API', async () => {
  const api = fastify({ https: { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) } })
  api.get('/api/tags', async ({ protocol }) => ({ protocol }))
  const { port } = new URL(await api.listen({ host: '127.0.0.1', port: 0 }))
  const settings = { API_URL: `https://localhost:${port}`, LOG_LEVEL: 'silent', TLS_CERT_FILE, TLS_KEY_FILE }
  const serverWithoutCa = await buildServer(readEnv(settings), async () => new Response('page'))
  expect((await serverWithoutCa.app.inject('/api/tags')).statusCode).toBe(503)

  const env = readEnv({ ...settings, INTERNAL_CA_FILE: TLS_CERT_FILE })
  const { app } = await buildServer(env, async () => new Response('page'))
  const origin = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
  onTestFinished(async () => {
    await Promise.all([app.close(), serverWithoutCa.app.close()])
    await api.close()
  })
  expect((await app.inject('/api/tags')).json()).toEqual({ protocol: 'https' })
  expect(origin).toMatch(/^https:/)
  expect(await (await fetch(`${origin}/home`)).text()).toBe('page')
  await expect(fetch(origin.replace('https', 'http'))).rejects.toThrow('fetch failed')
})

test('the web server reloads a replaced certificate and CA without a restart and ignores invalid ones', async () => {
  const api = fastify({ https: { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) } })
  // Uses a new connection for each call, so that the certificate is verified again.
  api.get('/api/tags', async (_request, reply) => reply.header('connection', 'close').send({ data: [] }))
  const { port } = new URL(await api.listen({ host: '127.0.0.1', port: 0 }))
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, readFileSync(TLS_CERT_FILE))
  const settings = { API_URL: `https://localhost:${port}`, LOG_LEVEL: 'silent', TLS_CERT_FILE, TLS_KEY_FILE }
  const { app } = await buildServer(
    readEnv({ ...settings, INTERNAL_CA_FILE: caFile }),
    async () => new Response('page'),
  )
  const ownPort = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  onTestFinished(async () => {
    await app.close()
    await api.close()
  })
  const status = async () => (await app.inject('/api/tags')).statusCode
  const oldCertificate = readFileSync(TLS_CERT_FILE, 'utf8')
  expect([await fetchCertificate(ownPort), await status()]).toEqual([oldCertificate, 200])

  writeFileSync(TLS_CERT_FILE, 'broken')
  writeFileSync(caFile, '')
  await wait(4500)
  expect([await fetchCertificate(ownPort), await status()]).toEqual([oldCertificate, 200])

  writeCertificate()
  const newCertificate = readFileSync(TLS_CERT_FILE, 'utf8')
  writeFileSync(caFile, newCertificate)
  await expect.poll(() => fetchCertificate(ownPort), { timeout: 10_000 }).toBe(newCertificate)
  // The API still serves the previous certificate, which is no longer trusted.
  await expect.poll(status, { timeout: 10_000 }).toBe(503)
  api.server.setSecureContext({ cert: newCertificate, key: readFileSync(TLS_KEY_FILE) })
  await expect.poll(status, { timeout: 10_000 }).toBe(200)
})
