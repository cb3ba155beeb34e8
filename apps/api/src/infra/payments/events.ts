import { createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

const TOLERANCE_SECONDS = 300

/** What we read of an event: which one, and which object it is about; an invoice that is only foreseen has no name yet. What it says of the object may be old news. */
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

const SCHEME = /^(?:t=(\d{1,15})|v1=([0-9a-f]{64})|[a-z]\w*=[^,]*)$/

/** The one timestamp and the signatures of a header; null when it is not written as agreed. */
function readHeader(header: string): { time: number; written: string; signatures: string[] } | null {
  const parts = header.split(',').map((part) => SCHEME.exec(part))
  if (parts.some((part) => part === null) || parts.length > 10) return null
  const times = parts.flatMap((part) => part?.[1] ?? [])
  const signatures = parts.flatMap((part) => part?.[2] ?? [])
  const [written] = times
  return times.length === 1 && written !== undefined ? { time: Number(written), written, signatures } : null
}

const isEqual = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

type Delivery = { body: Buffer; header: string | undefined; now: Temporal.Instant }
type Receiver = { secret: string; isLive: boolean }

/** Reads an event that the provider signed for this very receiver, over these very bytes, just now; null otherwise. */
export function readEvent({ body, header, now }: Delivery, { secret, isLive }: Receiver): ProviderEvent | null {
  const signed = readHeader(header ?? '')
  if (!signed) return null
  // The provider's own library takes timestamps of the future; a replay could be kept for later with one.
  if (Math.abs(now.epochMilliseconds / 1000 - signed.time) > TOLERANCE_SECONDS) return null
  const expected = createHmac('sha256', secret).update(`${signed.written}.`).update(body).digest('hex')
  if (!signed.signatures.some((one) => isEqual(one, expected))) return null
  return eventOf(body, isLive)
}

function eventOf(body: Buffer, isLive: boolean): ProviderEvent | null {
  try {
    return eventFrom(JSON.parse(body.toString('utf8')), isLive)
  } catch {
    return null
  }
}

/** An event of our own account and mode; null for anything else. */
export function eventFrom(written: unknown, isLive: boolean): ProviderEvent | null {
  const event = Event.safeParse(written)
  return event.success && event.data.livemode === isLive ? event.data : null
}
