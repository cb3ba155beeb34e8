type Details = { code?: string; decline_code?: string; param?: string }

/** A refusal as Stripe words it: always inside `{ error }`, because the SDK takes anything else for success. */
export class StripeFailure extends Error {
  readonly status: number
  readonly type: string
  readonly details: Details

  constructor(status: number, type: string, options: Details & { message: string }) {
    const { message, ...details } = options
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }
}

export const invalidRequest = (message: string, details: Details = {}): StripeFailure =>
  new StripeFailure(400, 'invalid_request_error', { message, ...details })

export const noSuch = (what: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(param === 'id' ? 404 : 400, 'invalid_request_error', {
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    param,
  })

export const errorBody = ({ type, message, details }: StripeFailure) => ({ error: { ...details, message, type } })
