import { deflateRawSync } from 'node:zlib'

import fc from 'fast-check'

import { hostileTexts } from '../http/malformed-bodies.ts'
import { encodeFrame, opcodes, textFrame } from './raw-socket.ts'

/** How a client ends its connection: with a close frame, without one, half-closed, or not at all. */
const endings = ['close', 'destroy', 'half', 'stay'] as const

/** The behavior of a malicious client on one socket. */
export type Attack = {
  kind: string
  /** Whether the client authenticates first. */
  isAuthenticated: boolean
  /** Written one after the other. Slow clients wait between writes. */
  writes: Buffer[]
  isSlow: boolean
  ending: (typeof endings)[number]
}

/** Data available to the attacker: a session token, a revoked one, and the id of a chat of other users. */
export type AttackerData = { token: string; revokedToken: string; chatId: string }

const frame = (payload: string | Buffer, opcode: number = opcodes.text) =>
  encodeFrame({ payload: Buffer.from(payload), opcode })

const randomBytes = (maxLength: number) =>
  fc.uint8Array({ maxLength, minLength: 1 }).map((values) => Buffer.from(values))

const malformed = fc.oneof(
  fc.json({ maxDepth: 4 }).map((text) => frame(text)),
  fc.constantFrom(...hostileTexts).map((text) => frame(text)),
  fc.constantFrom(...hostileTexts).map((text) => textFrame({ type: 'auth', payload: { token: text } })),
  fc
    .record({ type: fc.constantFrom('auth', 'notifications-read', 'chat', '__proto__'), payload: fc.jsonValue() })
    .map(textFrame),
  fc.integer({ min: 100, max: 7000 }).map((depth) => frame('['.repeat(depth))),
  randomBytes(400).map((payload) => frame(payload)),
)

const misframed = fc.oneof(
  randomBytes(100).map((payload) => encodeFrame({ payload, isMasked: false })),
  fc
    .tuple(randomBytes(50), fc.integer({ min: 1, max: 7 }))
    .map(([payload, reserved]) => encodeFrame({ payload, reserved })),
  fc
    .tuple(randomBytes(50), fc.constantFrom(3, 4, 5, 6, 7, 11, 12, 13, 14, 15))
    .map(([payload, opcode]) => encodeFrame({ payload, opcode })),
  fc.constantFrom(opcodes.ping, opcodes.pong, opcodes.close).map((opcode) => frame('x'.repeat(200), opcode)),
  fc
    .constantFrom(opcodes.ping, opcodes.close)
    .map((opcode) => encodeFrame({ payload: Buffer.from('x'), opcode, isLast: false })),
  randomBytes(20).map((payload) => frame(payload, opcodes.close)),
  randomBytes(2000),
)

const oversized = fc.oneof(
  fc.integer({ min: 16 * 1024 + 1, max: 200 * 1024 }).map((size) => frame('x'.repeat(size))),
  // A header with a length larger than the payload.
  fc
    .bigInt({ min: 16_385n, max: 2n ** 63n })
    .map((claimedLength) => encodeFrame({ payload: Buffer.from('x'), claimedLength })),
)

/** A message in fragments of one or more bytes; some never end. */
const fragmented = (data: AttackerData) =>
  fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()).map(([size, isComplete]) => {
    const whole = Buffer.from(JSON.stringify({ type: 'auth', payload: { token: data.token } }))
    const starts = Array.from({ length: Math.ceil(whole.length / size) }, (_, nth) => nth * size)
    return starts.map((from, nth) =>
      encodeFrame({
        payload: whole.subarray(from, from + size),
        opcode: nth === 0 ? opcodes.text : opcodes.continuation,
        isLast: isComplete && nth === starts.length - 1,
      }),
    )
  })

/** Decompression bombs. */
const compressed = fc
  .integer({ min: 10, max: 1_000_000 })
  .map((size) => encodeFrame({ payload: deflateRawSync(Buffer.alloc(size, 'x')), reserved: 4 }))

const readReceipt = ({ chatId }: AttackerData) =>
  fc
    .option(fc.integer({ min: -5, max: 2 ** 31 }), { nil: undefined })
    .map((seq) => textFrame({ type: 'notifications-read', payload: { chatId, seq } }))

const replayed = (data: AttackerData) =>
  fc.oneof(
    fc.constant<Buffer[]>([textFrame({ type: 'auth', payload: { token: data.revokedToken } })]),
    fc
      .integer({ min: 2, max: 6 })
      .map((times) => Array.from({ length: times }, () => textFrame({ type: 'auth', payload: { token: data.token } }))),
    fc
      .tuple(readReceipt(data), fc.integer({ min: 2, max: 60 }))
      .map(([receipt, times]) => Array<Buffer>(times).fill(receipt)),
  )

const upToThree = (frames: fc.Arbitrary<Buffer>) => fc.array(frames, { minLength: 1, maxLength: 3 })

/** A frame sent byte by byte, usually incomplete. */
const slow = fc
  .tuple(fc.oneof(malformed, misframed), fc.integer({ min: 1, max: 12 }))
  .map(([whole, count]) => Array.from(whole.subarray(0, count), (byte) => Buffer.from([byte])))

function listAttackKinds(data: AttackerData): Record<string, fc.Arbitrary<Buffer[]>> {
  return {
    malformed: upToThree(malformed),
    misframed: upToThree(misframed),
    oversized: upToThree(oversized),
    unauthenticated: upToThree(readReceipt(data)),
    replayed: replayed(data),
    binary: upToThree(randomBytes(4000).map((payload) => frame(payload, opcodes.binary))),
    fragmented: fragmented(data),
    compressed: upToThree(compressed),
    slow,
    'half-open': fc
      .tuple(oversized, fc.integer({ min: 0, max: 30 }))
      .map(([whole, count]) => [whole.subarray(0, count)]),
    flood: fc.integer({ min: 41, max: 200 }).map((times) => Array<Buffer>(times).fill(frame('x', opcodes.ping))),
  }
}

/** Generates attacks, the same for the same seed. */
export function generateAttacks(data: AttackerData, { count, seed }: { count: number; seed: number }): Attack[] {
  const kinds = Object.entries(listAttackKinds(data))
  const attack = fc.constantFrom(...kinds).chain(([kind, writes]) =>
    fc.record({
      kind: fc.constant(kind),
      isAuthenticated: kind === 'unauthenticated' ? fc.constant(false) : fc.boolean(),
      writes,
      isSlow: fc.constant(kind === 'slow'),
      ending: kind === 'half-open' ? fc.constant('half' as const) : fc.constantFrom(...endings),
    }),
  )
  return fc.sample(attack, { numRuns: count, seed })
}
