import { days } from '../clock.ts'
import { StripeError } from './errors.ts'

/** A response with its serialized body, so that replays are identical. */
export type StoredResponse = { status: number; body: string; requestId: string }
type Entry = { request: string; createdAt: number; response: StoredResponse | undefined }

const KEY_LIFETIME = days(1)

const MISMATCH_MESSAGE =
  'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
  'Try using a different key if you meant to execute a different request.'

const IN_PROGRESS_MESSAGE =
  'There is currently another in-progress request using this Idempotency-Key. ' +
  'Try again once it has ended, or use another key.'

/** Stores the response for each idempotency key for a day, even if the client did not receive it. */
export function createIdempotency(now: () => number) {
  const entries = new Map<string, Entry>()
  return {
    /** Returns the stored response to replay, or reserves the key until `store` or `release`. */
    begin(key: string, request: string): StoredResponse | undefined {
      const entry = entries.get(key)
      if (!entry || entry.createdAt + KEY_LIFETIME <= now()) {
        entries.set(key, { request, createdAt: now(), response: undefined })
        return undefined
      }
      if (entry.request !== request) throw new StripeError(400, 'idempotency_error', { message: MISMATCH_MESSAGE })
      if (!entry.response) {
        throw new StripeError(409, 'invalid_request_error', {
          message: IN_PROGRESS_MESSAGE,
          code: 'idempotency_key_in_use',
        })
      }
      return entry.response
    },
    store(key: string, response: StoredResponse): void {
      const entry = entries.get(key)
      if (entry) entry.response = response
    },
    /** Releases the key of a request that had no effect. */
    release: (key: string): void => void entries.delete(key),
    clear: (): void => entries.clear(),
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>
