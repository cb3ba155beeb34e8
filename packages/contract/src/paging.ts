import { wholeNumber } from './numbers.ts'
import { z } from './zod.ts'

/**
 * A page of a list. `next` is a sibling of `data` in the envelope, so that `data` keeps the shape of the specification.
 */
export type Page<Data> = {
  data: Data
  /** Cursor for the next page, to send as `after`; null on the last page. */
  next: string | null
}

/** Returns the query schema of a paged endpoint. The default is the first page with `maxLimit` rows. */
export function pageQuery(maxLimit: number) {
  return z.object({
    after: z
      .string()
      .max(400)
      .regex(/^[\w-]+$/)
      .optional(),
    limit: wholeNumber({ min: 1, max: maxLimit }).default(maxLimit),
  })
}

export type PageQuery = z.output<ReturnType<typeof pageQuery>>
