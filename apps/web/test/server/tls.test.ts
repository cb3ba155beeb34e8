import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { buildServer } from '../../server/build-server.ts'
import { readEnv } from '../../server/env.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourfold-tls-'))
const [TLS_CERT_FILE, TLS_KEY_FILE] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
const certificates = getCACertificates()

beforeAll(() => {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const files = ['-keyout', TLS_KEY_FILE, '-out', TLS_CERT_FILE]
  execFileSync('openssl', ['req', '-x509', ...kind, ...files, ...names], { stdio: 'ignore' })
})
afterAll(() => {
  setDefaultCACertificates(certificates)
  rmSync(folder, { recursive: true })
})

test('with a certificate the web speaks TLS, and believes the API by our own CA alone', async () => {
  const api = fastify({ https: { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) } })
  api.get('/api/tags', async ({ protocol }) => ({ protocol }))
  const { port } = new URL(await api.listen({ host: '127.0.0.1', port: 0 }))
  const settings = { API_URL: `https://localhost:${port}`, LOG_LEVEL: 'silent', TLS_CERT_FILE, TLS_KEY_FILE }
  const strange = await buildServer(readEnv(settings), async () => new Response('page'))
  expect((await strange.app.inject('/api/tags')).statusCode).toBe(503)

  const env = readEnv({ ...settings, INTERNAL_CA_FILE: TLS_CERT_FILE })
  const { app } = await buildServer(env, async () => new Response('page'))
  const address = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
  onTestFinished(async () => {
    await Promise.all([app.close(), strange.app.close()])
    await api.close()
  })
  expect((await app.inject('/api/tags')).json()).toEqual({ protocol: 'https' })
  expect(address).toMatch(/^https:/)
  expect(await (await fetch(`${address}/home`)).text()).toBe('page')
  await expect(fetch(address.replace('https', 'http'))).rejects.toThrow('fetch failed')
})
