import type { Log } from '@fourfold/platform/log'
import { Stripe } from 'stripe'

import { AppError } from '../app-error.ts'

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** What is refused for good; a call that met another one (409), or another one's key, is not. */
const isRejected = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  !(error instanceof Stripe.errors.StripeIdempotencyError) &&
  (error.statusCode === 400 || error.statusCode === 404)

export type ProviderCalls = ReturnType<typeof createProviderCalls>

type Call<Result> = () => Promise<Result>

/** Makes calls of the provider fail in our words. */
export function createProviderCalls(log: Log) {
  /** Messages of the provider name customers and keys, so the log holds only what kind of failure it was. */
  function unavailable(error: unknown): AppError {
    const { type, code, statusCode } = error instanceof Stripe.errors.StripeError ? error : {}
    const failure = { type: type ?? (error as Error).name, code, status: statusCode }
    // A key that is not accepted does not mend itself.
    if (statusCode === 401 || statusCode === 403) log.error(failure, 'the payment provider does not accept our key')
    else log.warn(failure, 'payment provider failed')
    return new AppError('payments_unavailable')
  }

  async function callOrNullIf<Result>(call: Call<Result>, isNone: (error: unknown) => boolean): Promise<Result | null> {
    try {
      return await call()
    } catch (error) {
      if (isNone(error)) return null
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
    /** Null for what the provider does not know. */
    callOrNullIfMissing: <Result>(call: Call<Result>) => callOrNullIf(call, isMissing),
    /** Null for what the provider refuses. */
    callOrNullIfRejected: <Result>(call: Call<Result>) => callOrNullIf(call, isRejected),
  }
}
