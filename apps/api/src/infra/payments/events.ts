import { createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

const TOLERANCE_SECONDS = 300

/**
 * The fields of an event that the API reads: its id, and the kind and id of its object. An upcoming invoice has no id
 * yet. The object's data is not read, because it may be outdated.
 */
const Event = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  object: z.literal('event'),
  type: z.string().max(200),
  created: z.int().nonnegative(),
  livemode: z.boolean(),
  account: z.null().optional(),
  context: z.null().optional(),
  data: z.object({
    object: z
      .looseObject({ object: z.string(), id: z.string().optional() })
      .refine(({ object, id }) => id !== undefined || object === 'invoice'),
  }),
})
export type ProviderEvent = z.infer<typeof Event>

const HEADER_PART = /^(?:t=(\d{1,15})|v1=([0-9a-f]{64})|[a-z]\w*=[^,]*)$/

/** Reads timestamp and signatures from the header. Returns null for a malformed header. */
function readHeader(header: string): { time: number; timestamp: string; signatures: string[] } | null {
  const parts = header.split(',').map((part) => HEADER_PART.exec(part))
  if (parts.some((part) => part === null) || parts.length > 10) return null
  const times = parts.flatMap((part) => part?.[1] ?? [])
  const signatures = parts.flatMap((part) => part?.[2] ?? [])
  const [timestamp] = times
  return times.length === 1 && timestamp !== undefined ? { time: Number(timestamp), timestamp, signatures } : null
}

const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))

type Delivery = { body: Buffer; header: string | undefined; now: Temporal.Instant }
type Receiver = { secret: string; isLive: boolean }

/** Reads an event. Returns null unless the body has a recent, valid signature for this receiver. */
export function readEvent({ body, header, now }: Delivery, { secret, isLive }: Receiver): ProviderEvent | null {
  const parsedHeader = readHeader(header ?? '')
  if (!parsedHeader) return null
  // Stripe's library accepts future timestamps, so a captured event could be replayed later.
  if (Math.abs(now.epochMilliseconds / 1000 - parsedHeader.time) > TOLERANCE_SECONDS) return null
  const expected = createHmac('sha256', secret).update(`${parsedHeader.timestamp}.`).update(body).digest('hex')
  if (!parsedHeader.signatures.some((signature) => isEqual(signature, expected))) return null
  return parseBody(body, isLive)
}

function parseBody(body: Buffer, isLive: boolean): ProviderEvent | null {
  try {
    return parseEvent(JSON.parse(body.toString('utf8')), isLive)
  } catch {
    return null
  }
}

/** Parses an event. Returns null for an event of another account or mode. */
export function parseEvent(value: unknown, isLive: boolean): ProviderEvent | null {
  const event = Event.safeParse(value)
  return event.success && event.data.livemode === isLive ? event.data : null
}
