import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import { createPageErrorLogger } from '../../server/page-log.ts'

function createLog() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { logPageError: createPageErrorLogger({ LOG_LEVEL: 'info' }, stream), lines }
}

test('a render error is logged as one line of JSON with its request id', () => {
  const { logPageError, lines } = createLog()
  const request = new Request('https://fourfold.example/reset-password?hash=secret', {
    headers: { 'x-request-id': '0123456789abcdef' },
  })
  logPageError(new Error('first\n{"level":30,"msg":"planted"}'), request)

  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    reqId: '0123456789abcdef',
    path: expect.stringMatching(/^\/reset-password/),
    err: { type: 'Error', message: 'first\n{"level":30,"msg":"planted"}' },
  })
  expect(lines[0]).not.toContain('secret')
})

test('the server entry does not write to the console', () => {
  const entry = readFileSync(new URL('../../app/entry.server.tsx', import.meta.url), 'utf8')
  expect(entry).not.toMatch(/console\.|process\.std/)
})
