import type { Log } from '@fourfold/platform/log'
import { Stripe } from 'stripe'

import { AppError } from '../app-error.ts'

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Whether a retry cannot succeed. Conflicts (409) and reused idempotency keys are temporary. */
const isRejected = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  !(error instanceof Stripe.errors.StripeIdempotencyError) &&
  (error.statusCode === 400 || error.statusCode === 404)

export type ProviderCalls = ReturnType<typeof createProviderCalls>

type Call<Result> = () => Promise<Result>

/** Maps errors of the provider to errors of the contract. */
export function createProviderCalls(log: Log) {
  /** The provider's messages contain customers and keys, so only the kind of error is logged. */
  function unavailable(error: unknown): AppError {
    const { type, code, statusCode } = error instanceof Stripe.errors.StripeError ? error : {}
    const failure = { type: type ?? (error as Error).name, code, status: statusCode }
    // An operator must replace a rejected key.
    if (statusCode === 401 || statusCode === 403) log.error(failure, 'payment provider rejected our key')
    else log.warn(failure, 'payment provider failed')
    return new AppError('payments_unavailable')
  }

  async function callOrNullIf<Result>(call: Call<Result>, isNull: (error: unknown) => boolean): Promise<Result | null> {
    try {
      return await call()
    } catch (error) {
      if (isNull(error)) return null
      throw unavailable(error)
    }
  }

  return {
    async call<Result>(call: Call<Result>): Promise<Result> {
      try {
        return await call()
      } catch (error) {
        throw unavailable(error)
      }
    },
    callOrNullIfMissing: <Result>(call: Call<Result>) => callOrNullIf(call, isMissing),
    callOrNullIfRejected: <Result>(call: Call<Result>) => callOrNullIf(call, isRejected),
  }
}
