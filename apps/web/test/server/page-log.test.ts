import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import { createPageErrorLog } from '../../server/page-log.ts'

function pageLog() {
  const written: string[] = []
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString())
      done()
    },
  })
  return { notePageError: createPageErrorLog({ LOG_LEVEL: 'info' }, to), written }
}

test('what fails while a page is made is one line of JSON with the id of its request, whatever it says', () => {
  const { notePageError, written } = pageLog()
  const request = new Request('https://fourfold.example/reset-password?hash=secret', {
    headers: { 'x-request-id': '0123456789abcdef' },
  })
  notePageError(new Error('first\n{"level":30,"msg":"planted"}'), request)

  expect(written).toHaveLength(1)
  expect(written[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 50,
    reqId: '0123456789abcdef',
    path: expect.stringMatching(/^\/reset-password/),
    err: { type: 'Error', message: 'first\n{"level":30,"msg":"planted"}' },
  })
  expect(written[0]).not.toContain('secret')
})

test('a page has no other way to write a line', () => {
  const entry = readFileSync(new URL('../../app/entry.server.tsx', import.meta.url), 'utf8')
  expect(entry).not.toMatch(/console\.|process\.std/)
})
