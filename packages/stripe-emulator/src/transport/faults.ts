import { z } from 'zod'

import { StripeFailure } from './failure.ts'

const statuses = {
  402: ['card_error', 'Your card was declined.', 'card_declined'],
  409: [
    'invalid_request_error',
    'This object cannot be accessed right now, because another request uses it.',
    'lock_timeout',
  ],
  429: ['invalid_request_error', 'Request rate limit exceeded.', 'rate_limit'],
  500: ['api_error', 'An unknown error occurred', undefined],
} as const

/** What goes wrong with calls of one route: an error, no answer at all, or a closed connection. */
export const Fault = z.strictObject({
  /** As the route is declared, with `:id`: `/v1/checkout/sessions/:id`. Left out, every route. */
  path: z.string().optional(),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  kind: z.union([z.literal([402, 409, 429, 500]), z.enum(['hang', 'close'])]),
  /** Before the call has any effect, or after it is committed and its answer kept for its idempotency key. */
  when: z.enum(['before', 'after']).default('before'),
  /** How many calls it meets; left out, all until the faults are cleared. */
  times: z.int().positive().optional(),
  /** The chance that it meets a call, for runs that mix faults with ordinary answers. */
  share: z.number().min(0).max(1).default(1),
})
export type Fault = z.input<typeof Fault>
type Active = z.output<typeof Fault>

export type FaultKind = Active['kind']
type Met = { kind: FaultKind; when: Active['when'] }

export function createFaults() {
  let active: Active[] = []
  return {
    add: (fault: Active): void => void active.push({ ...fault }),
    clear: (): void => void (active = []),
    /** The fault this call meets. Asked once for each call, because asking counts. */
    meet(method: string, path: string): Met | undefined {
      const fault = active.find(
        (one) =>
          (one.path ?? path) === path &&
          (one.method ?? method) === method &&
          (one.share === 1 || Math.random() < one.share),
      )
      if (!fault) return undefined
      if (fault.times !== undefined && (fault.times -= 1) === 0) active = active.filter((one) => one !== fault)
      return { kind: fault.kind, when: fault.when }
    },
  }
}

export type Faults = ReturnType<typeof createFaults>

export function failureWith(status: keyof typeof statuses): StripeFailure {
  const [type, message, code] = statuses[status]
  return new StripeFailure(status, type, { message, ...(code && { code }) })
}
