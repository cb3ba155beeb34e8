import type { Log } from '@fourfold/platform/log'
import { Stripe } from 'stripe'

import { AppError } from '../app-error.ts'

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Whether retries are useless. Conflicts (409) and reused idempotency keys are temporary errors. */
const isRejected = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  !(error instanceof Stripe.errors.StripeIdempotencyError) &&
  (error.statusCode === 400 || error.statusCode === 404)

export type ProviderCalls = ReturnType<typeof createProviderCalls>

type Call<Result> = () => Promise<Result>

/** Wraps calls of the provider and maps its errors to errors of the contract. */
export function createProviderCalls(log: Log) {
  /** Logs only the kind of error: the provider's messages contain customer data and keys. */
  function toUnavailableError(error: unknown): AppError {
    const { type, code, statusCode } = error instanceof Stripe.errors.StripeError ? error : {}
    const fields = { type: type ?? (error as Error).name, code, status: statusCode }
    // An operator must replace a rejected key.
    if (statusCode === 401 || statusCode === 403) log.error(fields, 'payment provider rejected the API key')
    else log.warn(fields, 'payment provider call failed')
    return new AppError('payments_unavailable')
  }

  async function callOrNullIf<Result>(call: Call<Result>, isNull: (error: unknown) => boolean): Promise<Result | null> {
    try {
      return await call()
    } catch (error) {
      if (isNull(error)) return null
      throw toUnavailableError(error)
    }
  }

  return {
    async call<Result>(call: Call<Result>): Promise<Result> {
      try {
        return await call()
      } catch (error) {
        throw toUnavailableError(error)
      }
    },
    callOrNullIfMissing: <Result>(call: Call<Result>) => callOrNullIf(call, isMissing),
    callOrNullIfRejected: <Result>(call: Call<Result>) => callOrNullIf(call, isRejected),
  }
}
