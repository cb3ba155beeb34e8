import { z } from 'zod'

import { StripeError } from './errors.ts'

const errorsByStatus = {
  402: ['card_error', 'Your card was declined.', 'card_declined'],
  409: [
    'invalid_request_error',
    'This object cannot be accessed right now, because another request uses it.',
    'lock_timeout',
  ],
  429: ['invalid_request_error', 'Request rate limit exceeded.', 'rate_limit'],
  500: ['api_error', 'An unknown error occurred', undefined],
} as const

/** A fault to inject into requests to a route: an error, no response, or a closed connection. */
export const Fault = z.strictObject({
  /** Path of the route, such as `/v1/checkout/sessions/:id`. Defaults to all routes. */
  path: z.string().optional(),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  kind: z.union([z.literal([402, 409, 429, 500]), z.enum(['hang', 'close'])]),
  /** Before the request has an effect, or after its commit, when its response is stored for its idempotency key. */
  when: z.enum(['before', 'after']).default('before'),
  /** Number of affected requests. Defaults to all requests until the faults are cleared. */
  times: z.int().positive().optional(),
  /** Probability that a request is affected. */
  probability: z.number().min(0).max(1).default(1),
})
export type Fault = z.input<typeof Fault>
type ActiveFault = z.output<typeof Fault>

export type FaultKind = ActiveFault['kind']
type MatchedFault = { kind: FaultKind; when: ActiveFault['when'] }

export function createFaults() {
  let active: ActiveFault[] = []
  return {
    add: (fault: ActiveFault): void => void active.push({ ...fault }),
    clear: (): void => void (active = []),
    /** Returns the fault for a request, if any, and counts it. Call it once per request. */
    take(method: string, path: string): MatchedFault | undefined {
      const fault = active.find(
        (candidate) =>
          (candidate.path ?? path) === path &&
          (candidate.method ?? method) === method &&
          (candidate.probability === 1 || Math.random() < candidate.probability),
      )
      if (!fault) return undefined
      if (fault.times !== undefined && (fault.times -= 1) === 0) active = active.filter((other) => other !== fault)
      return { kind: fault.kind, when: fault.when }
    },
  }
}

export type Faults = ReturnType<typeof createFaults>

export function createFaultError(status: keyof typeof errorsByStatus): StripeError {
  const [type, message, code] = errorsByStatus[status]
  return new StripeError(status, type, { message, ...(code && { code }) })
}
