import { expect, test } from 'vitest'

import { findUnaccepted, checkSocket, checkWrites, receivedTypes } from '../../chaos/fuzz/check.ts'
import type { ExampleContext } from '../../chaos/fuzz/examples/context.ts'
import type { ExistingIds } from '../../chaos/fuzz/existing-ids.store.ts'
import { randomOf } from '../../chaos/fuzz/random.ts'
import { createRouteRequestChooser } from '../../chaos/fuzz/routes/choose-route-request.ts'
import { createValueGenerator } from '../../chaos/fuzz/values.ts'

const request = { url: 'http://a.example', init: {} }
const refused = [
  { who: 'first', request, from: 1000, until: 1010, id: 'one' },
  { who: 'second', request, from: 1020, until: 1030, id: 'two' },
]
const ofNobody = ''

test('what was written while a request was on its way is held against it when it was refused', () => {
  const marks = [
    { tab: 'chat', asked: ofNobody, at: 1022.5 },
    { tab: 'chat', asked: ofNobody, at: 1023 },
    { tab: 'product', asked: ofNobody, at: 1024 },
  ]
  expect(checkWrites(refused, marks)).toEqual([expect.stringMatching(/^second though it wrote chat, product · /)])
})

test('what was written before, between and after is not', () => {
  const marks = [999.9, 1010, 1019.9, 1030, 1031].map((at) => ({ tab: 'chat', asked: ofNobody, at }))
  expect(checkWrites(refused, marks)).toEqual([])
})

test('what tells for which request it was written is held against that one alone, however late it came', () => {
  const marks = [
    { tab: 'chat', asked: 'one', at: 1025 },
    { tab: 'product', asked: 'an accepted one', at: 1005 },
  ]
  expect(checkWrites(refused, marks)).toEqual([expect.stringMatching(/^first though it wrote chat · /)])
})

test('a refusal without an id answers for all that was written while it was on its way', () => {
  const marks = [{ tab: 'chat', asked: 'an accepted one', at: 1005 }]
  const nameless = refused.map((one) => ({ ...one, id: undefined }))
  expect(checkWrites(nameless, marks)).toEqual([expect.stringMatching(/^first though it wrote chat · /)])
})

test('what a refusal uses up by right is not held against it, and what it writes beside is', () => {
  const marks = ['passkey_challenge', 'account'].map((tab) => ({ tab, asked: ofNobody, at: 1005 }))
  const mayWrite = refused.map((one) => ({ ...one, mayWrite: 'passkey_challenge' }))
  expect(checkWrites(mayWrite, marks)).toEqual([expect.stringMatching(/^first though it wrote account · /)])
})

test('what was never accepted is held against the run', () => {
  expect(findUnaccepted(['login', 'logout'], new Set(['logout']))).toEqual(['login was never accepted'])
})

const connect = '{"type":"connect"}'
const auth = '{"type":"auth","payload":{"userId":7},"notifications":{}}'
const canaries = [{ word: 'canary', what: 'talk', mayRead: ['admin' as const] }]
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

test('a socket whose talk was let in, refused with a goodbye or not opened is as it should be', () => {
  expect(judged({})).toEqual(nothing)
  expect(judged({ received: [connect], code: 1008 })).toEqual(nothing)
  expect(judged({ received: [], code: 1006, error: 'Unexpected server response: 403' })).toEqual(nothing)
  expect(judged({ code: 1006, exceedsLimits: true })).toEqual(nothing)
  expect(receivedTypes(talked)).toEqual(new Set(['connect', 'auth']))
})

test('a socket that breaks off, stays silent or stays open for nobody is held against the run', () => {
  const failures = [
    judged({ code: 1006 }),
    judged({ received: [], code: 1006, error: 'Unexpected server response: 500' }),
    judged({ wasProcessed: false }),
    judged({ received: [connect] }),
  ].map(({ failed }) => failed)
  expect(failures).toEqual([
    ['a socket as member was ended with 1006 '],
    ['a socket as member was ended with 1006 Unexpected server response: 500'],
    ['a socket as member was not answered'],
    ['a socket as member was neither let in nor sent away'],
  ])
})

test('what a socket tells is a frame of ours, and nothing of strangers', () => {
  expect(judged({ received: [auth, '{"type":"other"}'] }).misshapen).toEqual([
    'a socket as member heard {"type":"other"}',
  ])
  expect(judged({ received: [auth, '{"canary":1}'] }).leaked).toEqual([
    'a socket as member heard the talk of a stranger',
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

test('things of others are put in the place of one’s own by what fields and addresses call them', () => {
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
  // Nothing of the kind is known.
  expect(withForeignIds({ body: { uuid: own } }, '/admin/report/decide')).toEqual({ body: { uuid: uuid(9) } })
})

test('a door is asked as it is meant, and then with something wrong that can still be sent', async () => {
  const { refresh, choose } = createRouteRequestChooser('http://a.example', randomOf(1), {} as ExampleContext)
  refresh(known)
  const addressOf = async (isMeant: boolean) => (await choose('GET /media/video', isMeant)).request.url
  expect(await addressOf(true)).toBe('http://a.example/api/media/video/vimeo.svg')
  const addresses = new Set(await Promise.all(Array.from({ length: 200 }, () => addressOf(false))))
  expect(addresses.size).toBeGreaterThan(20)
  expect([...addresses].filter((address) => !/^[!-~]+$/.test(address))).toEqual([])
})
