import { z } from './zod.ts'

type Range = { min: number; max?: number }

/**
 * Returns a schema for an integer that may be sent as text, as in a URL. Accepts only digits, because `z.coerce` would
 * also convert `true`, `[1]`, an empty string, and a date.
 */
export function wholeNumber({ min, max = Number.MAX_SAFE_INTEGER }: Range) {
  const digits = z.string().regex(/^\d{1,16}$/)
  return z.union([z.number(), digits.transform(Number)]).pipe(z.int().min(min).max(max))
}
