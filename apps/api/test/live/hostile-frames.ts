import { deflateRawSync } from 'node:zlib'

import fc from 'fast-check'

import { nastyText } from '../http/malformed-bodies.ts'
import { bytesOf, opcodes, textFrame } from './raw-socket.ts'

/** How an attacker leaves: with a word, without one, with half of the connection, or not before they are sent away. */
const endings = ['close', 'destroy', 'half', 'stay'] as const

/** What somebody with bad intentions sends over one socket. */
export type Attack = {
  kind: string
  /** Whether they say who they are first. */
  isSignedIn: boolean
  /** Written one after the other; slow ones wait in between. */
  writes: Buffer[]
  isSlow: boolean
  ending: (typeof endings)[number]
}

/** What attackers know: their own token, one that was good once, and a chat they are not in. */
export type Loot = { token: string; endedToken: string; chatId: string }

const frame = (payload: string | Buffer, opcode: number = opcodes.text) =>
  bytesOf({ payload: Buffer.from(payload), opcode })

const bytes = (maxLength: number) => fc.uint8Array({ maxLength, minLength: 1 }).map((some) => Buffer.from(some))

const malformed = fc.oneof(
  fc.json({ maxDepth: 4 }).map((text) => frame(text)),
  fc.constantFrom(...nastyText).map((text) => frame(text)),
  fc.constantFrom(...nastyText).map((text) => textFrame({ type: 'auth', payload: { token: text } })),
  fc
    .record({ type: fc.constantFrom('auth', 'notifications-read', 'chat', '__proto__'), payload: fc.jsonValue() })
    .map(textFrame),
  fc.integer({ min: 100, max: 7000 }).map((deep) => frame('['.repeat(deep))),
  bytes(400).map((some) => frame(some)),
)

const misframed = fc.oneof(
  bytes(100).map((payload) => bytesOf({ payload, isMasked: false })),
  fc.tuple(bytes(50), fc.integer({ min: 1, max: 7 })).map(([payload, reserved]) => bytesOf({ payload, reserved })),
  fc
    .tuple(bytes(50), fc.constantFrom(3, 4, 5, 6, 7, 11, 12, 13, 14, 15))
    .map(([payload, opcode]) => bytesOf({ payload, opcode })),
  fc.constantFrom(opcodes.ping, opcodes.pong, opcodes.close).map((opcode) => frame('x'.repeat(200), opcode)),
  fc
    .constantFrom(opcodes.ping, opcodes.close)
    .map((opcode) => bytesOf({ payload: Buffer.from('x'), opcode, isLast: false })),
  bytes(20).map((payload) => frame(payload, opcodes.close)),
  bytes(2000),
)

const oversized = fc.oneof(
  fc.integer({ min: 16 * 1024 + 1, max: 200 * 1024 }).map((size) => frame('x'.repeat(size))),
  // A head that promises what never comes.
  fc.bigInt({ min: 16_385n, max: 2n ** 63n }).map((claimed) => bytesOf({ payload: Buffer.from('x'), claimed })),
)

/** A message in pieces, as small as one byte and as many as one likes; some never end. */
const fragmented = (loot: Loot) =>
  fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()).map(([size, isEnding]) => {
    const whole = Buffer.from(JSON.stringify({ type: 'auth', payload: { token: loot.token } }))
    const starts = Array.from({ length: Math.ceil(whole.length / size) }, (_, nth) => nth * size)
    return starts.map((from, nth) =>
      bytesOf({
        payload: whole.subarray(from, from + size),
        opcode: nth === 0 ? opcodes.text : opcodes.piece,
        isLast: isEnding && nth === starts.length - 1,
      }),
    )
  })

/** Small on the wire and large once it is unpacked. */
const compressed = fc
  .integer({ min: 10, max: 1_000_000 })
  .map((size) => bytesOf({ payload: deflateRawSync(Buffer.alloc(size, 'x')), reserved: 4 }))

const reading = ({ chatId }: Loot) =>
  fc
    .option(fc.integer({ min: -5, max: 2 ** 31 }), { nil: undefined })
    .map((seq) => textFrame({ type: 'notifications-read', payload: { chatId, seq } }))

const replayed = (loot: Loot) =>
  fc.oneof(
    fc.constant<Buffer[]>([textFrame({ type: 'auth', payload: { token: loot.endedToken } })]),
    fc
      .integer({ min: 2, max: 6 })
      .map((times) => Array.from({ length: times }, () => textFrame({ type: 'auth', payload: { token: loot.token } }))),
    fc.tuple(reading(loot), fc.integer({ min: 2, max: 60 })).map(([again, times]) => Array<Buffer>(times).fill(again)),
  )

const one = (frames: fc.Arbitrary<Buffer>) => fc.array(frames, { minLength: 1, maxLength: 3 })

/** A frame a byte at a time, and perhaps never to its end. */
const slow = fc
  .tuple(fc.oneof(malformed, misframed), fc.integer({ min: 1, max: 12 }))
  .map(([some, count]) => Array.from(some.subarray(0, count), (byte) => Buffer.from([byte])))

function kindsOf(loot: Loot): Record<string, fc.Arbitrary<Buffer[]>> {
  return {
    malformed: one(malformed),
    misframed: one(misframed),
    oversized: one(oversized),
    unauthenticated: one(reading(loot)),
    replayed: replayed(loot),
    binary: one(bytes(4000).map((some) => frame(some, opcodes.binary))),
    fragmented: fragmented(loot),
    compressed: one(compressed),
    slow,
    'half-open': fc.tuple(oversized, fc.integer({ min: 0, max: 30 })).map(([some, count]) => [some.subarray(0, count)]),
    flood: fc.integer({ min: 41, max: 200 }).map((times) => Array<Buffer>(times).fill(frame('x', opcodes.ping))),
  }
}

/** A number of attacks, the same for the same seed. */
export function hostileAttacks(loot: Loot, { count, seed }: { count: number; seed: number }): Attack[] {
  const kinds = Object.entries(kindsOf(loot))
  const attack = fc.constantFrom(...kinds).chain(([kind, writes]) =>
    fc.record({
      kind: fc.constant(kind),
      isSignedIn: kind === 'unauthenticated' ? fc.constant(false) : fc.boolean(),
      writes,
      isSlow: fc.constant(kind === 'slow'),
      ending: kind === 'half-open' ? fc.constant('half' as const) : fc.constantFrom(...endings),
    }),
  )
  return fc.sample(attack, { numRuns: count, seed })
}
