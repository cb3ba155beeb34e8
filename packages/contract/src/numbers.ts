import { z } from './zod.ts'

type Range = { least: number; most?: number }

/**
 * A whole number that may stand in an address, where everything is text. Only digits are one: JavaScript would also make
 * numbers of `true`, `[1]`, an empty text and a date.
 */
export function wholeNumber({ least, most = Number.MAX_SAFE_INTEGER }: Range) {
  const written = z.string().regex(/^\d{1,16}$/)
  return z.union([z.number(), written.transform(Number)]).pipe(z.int().min(least).max(most))
}
