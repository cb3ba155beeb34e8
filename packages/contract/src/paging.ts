import { wholeNumber } from './numbers.ts'
import { z } from './zod.ts'

/**
 * One page of a list. `next` is next to `data` in the envelope, so that `data` keeps the shape of the specification.
 */
export type Page<Data> = {
  data: Data
  /** Cursor to pass as `after` for the next page; null on the last page. */
  next: string | null
}

/** Query of a paged endpoint: by default the first page with `maxLimit` rows. */
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
