import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { findNeverAccepted, checkSocket, checkWrites, listFrameTypes } from '../../chaos/fuzz/check.ts'
import type { ExampleContext } from '../../chaos/fuzz/examples/context.ts'
import type { ExistingIds } from '../../chaos/fuzz/existing-ids.store.ts'
import { attributeWrites, cheapPasswords, mutations } from '../../chaos/fuzz/mutations.ts'
import { createValueGenerator } from '../../chaos/fuzz/request/values.ts'
import { createRouteRequestChooser } from '../../chaos/fuzz/routes/choose-route-request.ts'
import { createRandom } from '../../lib/random.ts'
import { root } from '../../services/addresses.ts'

const request = { url: 'http://a.example', init: {} }
const rejected = [
  { label: 'first', request, from: 1000, until: 1010, id: 'one' },
  { label: 'second', request, from: 1020, until: 1030, id: 'two' },
]
const NO_REQUEST_ID = ''

test('checkWrites attributes a write to a rejected request that was in progress', () => {
  const writes = [
    { table: 'chat', requestId: NO_REQUEST_ID, at: 1022.5 },
    { table: 'chat', requestId: NO_REQUEST_ID, at: 1023 },
    { table: 'product', requestId: NO_REQUEST_ID, at: 1024 },
  ]
  expect(checkWrites(rejected, writes)).toEqual([expect.stringMatching(/^second wrote chat, product · /)])
})

test('checkWrites ignores writes before, between and after rejected requests', () => {
  const writes = [999.9, 1010, 1019.9, 1030, 1031].map((at) => ({ table: 'chat', requestId: NO_REQUEST_ID, at }))
  expect(checkWrites(rejected, writes)).toEqual([])
})

test('checkWrites attributes a write with a request id to that request only', () => {
  const writes = [
    { table: 'chat', requestId: 'one', at: 1025 },
    { table: 'product', requestId: 'an accepted one', at: 1005 },
  ]
  expect(checkWrites(rejected, writes)).toEqual([expect.stringMatching(/^first wrote chat · /)])
})

test('checkWrites attributes all concurrent writes to a rejected request without an id', () => {
  const writes = [{ table: 'chat', requestId: 'an accepted one', at: 1005 }]
  const withoutId = rejected.map((rejection) => ({ ...rejection, id: undefined }))
  expect(checkWrites(withoutId, writes)).toEqual([expect.stringMatching(/^first wrote chat · /)])
})

test('checkWrites allows a rejected request to write its allowed table only', () => {
  const writes = ['passkey_challenge', 'account'].map((table) => ({ table, requestId: NO_REQUEST_ID, at: 1005 }))
  const withAllowedTable = rejected.map((rejection) => ({ ...rejection, allowedTable: 'passkey_challenge' }))
  expect(checkWrites(withAllowedTable, writes)).toEqual([expect.stringMatching(/^first wrote account · /)])
})

test('findNeverAccepted reports names that were never accepted', () => {
  expect(findNeverAccepted(['login', 'logout'], new Set(['logout']))).toEqual(['login was never accepted'])
})

const connect = '{"type":"connect"}'
const auth = '{"type":"auth","payload":{"userId":7},"notifications":{}}'
const canaries = [{ word: 'canary', field: 'message', allowedRoles: ['admin' as const] }]
const session = {
  role: 'member' as const,
  received: [connect, auth],
  code: undefined,
  error: '',
  wasProcessed: true,
  exceedsLimits: false,
}
const check = (changes: Partial<Parameters<typeof checkSocket>[0]>) => checkSocket({ ...session, ...changes }, canaries)
const noViolations = { failed: [], malformed: [], leaked: [] }

test('checkSocket accepts an authenticated, a properly closed and a rejected socket', () => {
  expect(check({})).toEqual(noViolations)
  expect(check({ received: [connect], code: 1008 })).toEqual(noViolations)
  expect(check({ received: [], code: 1006, error: 'Unexpected server response: 403' })).toEqual(noViolations)
  expect(check({ code: 1006, exceedsLimits: true })).toEqual(noViolations)
  expect(listFrameTypes(session)).toEqual(new Set(['connect', 'auth']))
})

test('checkSocket reports a socket that breaks, does not answer, or stays open unauthenticated', () => {
  const failedRecords = [
    check({ code: 1006 }),
    check({ received: [], code: 1006, error: 'Unexpected server response: 500' }),
    check({ wasProcessed: false }),
    check({ received: [connect] }),
  ].map(({ failed }) => failed)
  expect(failedRecords).toEqual([
    ['a socket as member closed with 1006 '],
    ['a socket as member closed with 1006 Unexpected server response: 500'],
    ['a socket as member did not answer'],
    ['a socket as member was neither authenticated nor closed'],
  ])
})

test('checkSocket reports unknown frames and leaked messages', () => {
  expect(check({ received: [auth, '{"type":"other"}'] }).malformed).toEqual([
    'a socket as member received {"type":"other"}',
  ])
  expect(check({ received: [auth, '{"canary":1}'] }).leaked).toEqual([
    'a socket as member received the message of another user',
  ])
  expect(check({ role: 'admin', received: [auth, '{"canary":1}'] }).leaked).toEqual([])
})

const uuid = (digit: number) => `00000000-0000-4000-8000-${String(digit).repeat(12)}`
const existing: ExistingIds = {
  usernames: ['stranger'],
  emails: ['stranger@a.example'],
  uuids: {
    appointment: [uuid(1)],
    chat: [uuid(2)],
    message: [uuid(3)],
    product: [uuid(4)],
    file: [uuid(5)],
    report: [],
    export: [],
    passkey: [],
    none: [uuid(9)],
  },
  ids: {
    account: [1],
    category: [2],
    tag: [3],
    question: [4],
    occupation: [],
    subscription: [6],
    product: [7],
    workHour: [8],
    none: [9],
  },
}

test('withForeignIds replaces ids with foreign ids of the same entity', () => {
  const { withForeignIds } = createValueGenerator(createRandom(1), existing)
  const own = uuid(0)
  expect(withForeignIds({ body: { appointmentUuid: own, text: 'hello' } }, '/review')).toEqual({
    body: { appointmentUuid: uuid(1), text: 'hello' },
  })
  expect(withForeignIds({ params: { uuid: own } }, '/product/:uuid')).toEqual({ params: { uuid: uuid(4) } })
  expect(withForeignIds({ body: { uuid: own } }, '/chat')).toEqual({ body: { uuid: uuid(3) } })
  expect(withForeignIds({ body: { id: 70 } }, '/product')).toEqual({ body: { id: 7 } })
  expect(withForeignIds({ body: { userId: 70, categoryIds: [70] } }, '/admin/user')).toEqual({
    body: { userId: 1, categoryIds: [2] },
  })
  // No report id exists.
  expect(withForeignIds({ body: { uuid: own } }, '/admin/report/decide')).toEqual({ body: { uuid: uuid(9) } })
})

test('the route request chooser returns the valid request first, then sendable variations', async () => {
  const { refresh, choose } = createRouteRequestChooser('http://a.example', createRandom(1), {} as ExampleContext)
  refresh(existing)
  const urlOf = async (isValid: boolean) => (await choose('GET /media/video', isValid)).request.url
  expect(await urlOf(true)).toBe('http://a.example/api/media/video/vimeo.svg')
  const urls = new Set(await Promise.all(Array.from({ length: 200 }, () => urlOf(false))))
  expect(urls.size).toBeGreaterThan(20)
  expect([...urls].filter((url) => !/^[!-~]+$/.test(url))).toEqual([])
})

test.each([...Object.values(mutations), cheapPasswords, ...attributeWrites])(
  'the source text that each mutation replaces exists: $file',
  ({ file, text }) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(text)
  },
)
