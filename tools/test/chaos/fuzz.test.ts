import { expect, test } from 'vitest'

import { findUnaccepted, checkSocket, checkWrites, receivedTypes } from '../../chaos/fuzz/check.ts'
import type { ExampleContext } from '../../chaos/fuzz/examples/context.ts'
import type { ExistingIds } from '../../chaos/fuzz/existing-ids.store.ts'
import { randomOf } from '../../chaos/fuzz/request/random.ts'
import { createValueGenerator } from '../../chaos/fuzz/request/values.ts'
import { createRouteRequestChooser } from '../../chaos/fuzz/routes/choose-route-request.ts'

const request = { url: 'http://a.example', init: {} }
const refused = [
  { who: 'first', request, from: 1000, until: 1010, id: 'one' },
  { who: 'second', request, from: 1020, until: 1030, id: 'two' },
]
const ofNobody = ''

test('checkWrites attributes a write to a rejected request that was in progress', () => {
  const marks = [
    { tab: 'chat', asked: ofNobody, at: 1022.5 },
    { tab: 'chat', asked: ofNobody, at: 1023 },
    { tab: 'product', asked: ofNobody, at: 1024 },
  ]
  expect(checkWrites(refused, marks)).toEqual([expect.stringMatching(/^second wrote chat, product · /)])
})

test('checkWrites ignores writes before, between and after rejected requests', () => {
  const marks = [999.9, 1010, 1019.9, 1030, 1031].map((at) => ({ tab: 'chat', asked: ofNobody, at }))
  expect(checkWrites(refused, marks)).toEqual([])
})

test('checkWrites attributes a write with a request id to that request only', () => {
  const marks = [
    { tab: 'chat', asked: 'one', at: 1025 },
    { tab: 'product', asked: 'an accepted one', at: 1005 },
  ]
  expect(checkWrites(refused, marks)).toEqual([expect.stringMatching(/^first wrote chat · /)])
})

test('checkWrites attributes all concurrent writes to a rejected request without an id', () => {
  const marks = [{ tab: 'chat', asked: 'an accepted one', at: 1005 }]
  const nameless = refused.map((one) => ({ ...one, id: undefined }))
  expect(checkWrites(nameless, marks)).toEqual([expect.stringMatching(/^first wrote chat · /)])
})

test('checkWrites allows a rejected request to write its allowed table only', () => {
  const marks = ['passkey_challenge', 'account'].map((tab) => ({ tab, asked: ofNobody, at: 1005 }))
  const mayWrite = refused.map((one) => ({ ...one, mayWrite: 'passkey_challenge' }))
  expect(checkWrites(mayWrite, marks)).toEqual([expect.stringMatching(/^first wrote account · /)])
})

test('findUnaccepted reports names that were never accepted', () => {
  expect(findUnaccepted(['login', 'logout'], new Set(['logout']))).toEqual(['login was never accepted'])
})

const connect = '{"type":"connect"}'
const auth = '{"type":"auth","payload":{"userId":7},"notifications":{}}'
const canaries = [{ word: 'canary', what: 'message', mayRead: ['admin' as const] }]
const talked = {
  role: 'member' as const,
  received: [connect, auth],
  code: undefined,
  error: '',
  wasProcessed: true,
  exceedsLimits: false,
}
const judged = (came: Partial<Parameters<typeof checkSocket>[0]>) => checkSocket({ ...talked, ...came }, canaries)
const nothing = { failed: [], misshapen: [], leaked: [] }

test('checkSocket accepts an authenticated, a properly closed and a rejected socket', () => {
  expect(judged({})).toEqual(nothing)
  expect(judged({ received: [connect], code: 1008 })).toEqual(nothing)
  expect(judged({ received: [], code: 1006, error: 'Unexpected server response: 403' })).toEqual(nothing)
  expect(judged({ code: 1006, exceedsLimits: true })).toEqual(nothing)
  expect(receivedTypes(talked)).toEqual(new Set(['connect', 'auth']))
})

test('checkSocket reports a socket that breaks, does not answer, or stays open unauthenticated', () => {
  const failures = [
    judged({ code: 1006 }),
    judged({ received: [], code: 1006, error: 'Unexpected server response: 500' }),
    judged({ wasProcessed: false }),
    judged({ received: [connect] }),
  ].map(({ failed }) => failed)
  expect(failures).toEqual([
    ['a socket as member closed with 1006 '],
    ['a socket as member closed with 1006 Unexpected server response: 500'],
    ['a socket as member did not answer'],
    ['a socket as member was neither authenticated nor closed'],
  ])
})

test('checkSocket reports unknown frames and leaked messages', () => {
  expect(judged({ received: [auth, '{"type":"other"}'] }).misshapen).toEqual([
    'a socket as member received {"type":"other"}',
  ])
  expect(judged({ received: [auth, '{"canary":1}'] }).leaked).toEqual([
    'a socket as member received the message of another user',
  ])
  expect(judged({ role: 'admin', received: [auth, '{"canary":1}'] }).leaked).toEqual([])
})

const uuid = (digit: number) => `00000000-0000-4000-8000-${String(digit).repeat(12)}`
const known: ExistingIds = {
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
    trade: [],
    subscription: [6],
    product: [7],
    workHour: [8],
    none: [9],
  },
}

test('withForeignIds replaces ids with foreign ids of the same entity', () => {
  const { withForeignIds } = createValueGenerator(randomOf(1), known)
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
  const { refresh, choose } = createRouteRequestChooser('http://a.example', randomOf(1), {} as ExampleContext)
  refresh(known)
  const addressOf = async (isMeant: boolean) => (await choose('GET /media/video', isMeant)).request.url
  expect(await addressOf(true)).toBe('http://a.example/api/media/video/vimeo.svg')
  const addresses = new Set(await Promise.all(Array.from({ length: 200 }, () => addressOf(false))))
  expect(addresses.size).toBeGreaterThan(20)
  expect([...addresses].filter((address) => !/^[!-~]+$/.test(address))).toEqual([])
})
