import { Writable } from 'node:stream'

import { reportClientError } from '@fourfold/contract/diagnostics/endpoints'
import { createLog } from '@fourfold/platform/log'
import { createMetrics } from '@fourfold/platform/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createDiagnostics } from '../../src/diagnostics/index.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { LIMITS_SCALE: '1' } })
})
afterAll(() => testApp.stop())

const body = {
  kind: 'error' as const,
  name: 'TypeError',
  message: 'x is undefined',
  frames: ['open (/assets/profile-1a2b.js:1:200)'],
  page: '/user',
}

const report = (payload: unknown, remoteAddress = '203.0.113.7') =>
  testApp.app.inject({
    method: 'POST',
    url: `/api${reportClientError.path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
    remoteAddress,
  })

describe('client errors', () => {
  test('are counted and logged without personal data', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const metrics = createMetrics()
    const diagnostics = createDiagnostics({ log: createLog({ LOG_LEVEL: 'info' }, 'test', stream), metrics })
    diagnostics.reportError({
      ...body,
      message: 'cannot read "my diagnosis" of sam@example.com at /login?token=abc, 5551234567',
    })
    expect(lines.join('')).toContain('"name":"TypeError"')
    expect(lines.join('')).not.toMatch(/diagnosis|sam@|abc|5551234567/)
    expect(await metrics.text()).toContain('client_errors_total{kind="error"} 1')
  })

  test.each([
    ['an unknown kind', { ...body, kind: 'spam' }],
    ['a long message', { ...body, message: 'x'.repeat(301) }],
    ['too many frames', { ...body, frames: Array.from({ length: 21 }, () => 'f') }],
    ['no body', null],
  ])('are rejected with %s', async (_, payload) => {
    expect((await report(payload, '203.0.113.8')).statusCode).toBe(400)
  })

  test('are limited to thirty a minute per IP address', async () => {
    const statusCodes = []
    for (let n = 0; n < 31; n += 1) statusCodes.push((await report(body)).statusCode)
    expect(statusCodes).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect((await report(body, '203.0.113.9')).statusCode).toBe(200)
  })
})
