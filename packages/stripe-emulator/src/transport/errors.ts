type Details = { code?: string; decline_code?: string; param?: string }

/** An API error. Responses contain it as `{ error }`, which the SDK recognizes. */
export class StripeError extends Error {
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

export const invalidRequest = (message: string, details: Details = {}): StripeError =>
  new StripeError(400, 'invalid_request_error', { message, ...details })

export const resourceMissing = (type: string, id: string, param = 'id'): StripeError =>
  new StripeError(param === 'id' ? 404 : 400, 'invalid_request_error', {
    message: `No such ${type}: '${id}'`,
    code: 'resource_missing',
    param,
  })

export const errorBody = ({ type, message, details }: StripeError) => ({ error: { ...details, message, type } })
