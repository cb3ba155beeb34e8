import { wholeNumber } from './numbers.ts'
import { z } from './zod.ts'

/**
 * One page of a longer list: the data of the call, and where the list goes on. `next` travels beside `data` in the
 * envelope, so that `data` keeps the shape the specification gives it.
 */
export type Page<Data> = {
  data: Data
  /** Handed back as `after` for the page that follows; null on the last one. */
  next: string | null
}

/** The query of a paged call: the first page, of at most `most`, unless it says otherwise. */
export function pageQuery(most: number) {
  return z.object({
    after: z
      .string()
      .max(400)
      .regex(/^[\w-]+$/)
      .optional(),
    limit: wholeNumber({ least: 1, most }).default(most),
  })
}

export type PageQuery = z.output<ReturnType<typeof pageQuery>>
