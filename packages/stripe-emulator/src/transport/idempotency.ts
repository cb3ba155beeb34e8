import { days } from '../clock.ts'
import { StripeFailure } from './failure.ts'

/** An answer as bytes, so that a replay is the same to the last one. */
export type Answer = { status: number; body: string; requestId: string }
type Entry = { request: string; since: number; answer: Answer | undefined }

const REMEMBERED_FOR = days(1)

const mismatch =
  'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
  'Try using a different key if you meant to execute a different request.'

const inFlight =
  'There is currently another in-progress request using this Idempotency-Key. ' +
  'Try again once it has ended, or use another key.'

/** Remembers for a day what each key was answered, also when the caller never saw the answer. */
export function createIdempotency(now: () => number) {
  const entries = new Map<string, Entry>()
  return {
    /** The earlier answer to replay, or nothing: then the caller owns the key until `keep` or `forget`. */
    begin(key: string, request: string): Answer | undefined {
      const entry = entries.get(key)
      if (!entry || entry.since + REMEMBERED_FOR <= now()) {
        entries.set(key, { request, since: now(), answer: undefined })
        return undefined
      }
      if (entry.request !== request) throw new StripeFailure(400, 'idempotency_error', { message: mismatch })
      if (!entry.answer) {
        throw new StripeFailure(409, 'invalid_request_error', { message: inFlight, code: 'idempotency_key_in_use' })
      }
      return entry.answer
    },
    keep(key: string, answer: Answer): void {
      const entry = entries.get(key)
      if (entry) entry.answer = answer
    },
    /** A call that never began leaves its key free. */
    forget: (key: string): void => void entries.delete(key),
    clear: (): void => entries.clear(),
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>
