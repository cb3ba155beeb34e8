import { z } from 'zod'

import { invalidRequest, type StripeError } from './errors.ts'
import type { Form } from './form.ts'

export const text = z.string()
export const integer = z.coerce.number<string>().int()
export const number = z.coerce.number<string>()
export const booleanText = z.enum(['true', 'false']).transform((value) => value === 'true')
export const metadata = z.union([z.literal('').transform(() => ({})), z.record(z.string(), z.string())])
export const timeFilter = z.union([
  integer,
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
])
export const expand = z.array(text).optional()

type Shape = Record<string, z.ZodType>

/** Declares the parameters of a route. The compiler rejects names that do not exist in the SDK's type. */
export const declareParams =
  <Params>() =>
  <S extends { [Key in keyof Params]?: z.ZodType } & Record<Exclude<keyof S, keyof Params>, never>>(shape: S) =>
    shape

function toStripeError(issue: z.core.$ZodIssue): StripeError {
  const formatName = (keys: PropertyKey[]) => keys.map(String).reduce((result, key) => `${result}[${key}]`)
  if (issue.code === 'unrecognized_keys') {
    const param = formatName([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = issue.path.length > 0 ? formatName(issue.path) : ''
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** Parses parameters. Throws an error for the first invalid parameter. */
export function parseParams<S extends Shape>(shape: S, input: Form): z.infer<z.ZodObject<S>> {
  const result = z.strictObject(shape).safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue ? toStripeError(issue) : invalidRequest('Invalid request')
}

type Range = z.infer<typeof timeFilter>

export function isInRange(time: number, range: Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return time === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return time > gt && time >= gte && time < lt && time <= lte
}
