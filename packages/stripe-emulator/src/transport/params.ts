import { z } from 'zod'

import { invalidRequest, type StripeFailure } from './failure.ts'
import type { Form } from './form.ts'

export const text = z.string()
export const whole = z.coerce.number<string>().int()
export const number = z.coerce.number<string>()
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const metadata = z.union([z.literal('').transform(() => ({})), z.record(z.string(), z.string())])
export const created = z.union([
  whole,
  z.strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() }),
])
export const expand = z.array(text).optional()

type Shape = Record<string, z.ZodType>

/** Declares what a call takes. A name the SDK does not know for that call is an error of the compiler. */
export const paramsOf =
  <Params>() =>
  <S extends { [Key in keyof Params]?: z.ZodType } & Record<Exclude<keyof S, keyof Params>, never>>(shape: S) =>
    shape

function failureOf(issue: z.core.$ZodIssue): StripeFailure {
  const name = (keys: PropertyKey[]) => keys.map(String).reduce((whole, key) => `${whole}[${key}]`)
  if (issue.code === 'unrecognized_keys') {
    const param = name([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = issue.path.length > 0 ? name(issue.path) : ''
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** The parameters of a call, or the refusal of the first wrong one. */
export function readParams<S extends Shape>(shape: S, given: Form): z.infer<z.ZodObject<S>> {
  const result = z.strictObject(shape).safeParse(given, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue ? failureOf(issue) : invalidRequest('Invalid request')
}

type Range = z.infer<typeof created>

export function within(time: number, range: Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return time === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return time > gt && time >= gte && time < lt && time <= lte
}
