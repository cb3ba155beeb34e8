import { z } from '../zod.ts'

/** The most rows of one page of an admin list. */
export const MAX_ITEMS_PER_PAGE = 100

/** No list is counted further; past it people read "more than 10,000". */
export const MAX_ROWS_COUNTED = 10_000

/** Pages are reached by their number only so far; a list goes on from there by `after`. */
export const MAX_ROWS_SKIPPED = 2000

/**
 * How an admin list is asked: which page, how long, in which order. Only the named columns sort. The reply's `next`,
 * handed back as `after`, gives the page that follows by key, however deep; `page` is then no more than its number. (OP-111)
 */
export function listOptions<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z
    .object({
      page: z.int().min(1).default(1),
      itemsPerPage: z.int().min(1).max(MAX_ITEMS_PER_PAGE).default(25),
      sortBy: z.enum(columns).default(columns[0]),
      sortDesc: z.boolean().default(false),
      after: z
        .string()
        .max(600)
        .regex(/^[\w-]+$/)
        .optional(),
    })
    .refine(({ page, itemsPerPage, after }) => after !== undefined || page * itemsPerPage <= MAX_ROWS_SKIPPED, {
      error: 'Please search or filter: pages are only numbered so far.',
      path: ['page'],
    })
}

/** What every admin list is asked with, whatever its columns. */
export type ListOptions<Column extends string = string> = {
  page: number
  itemsPerPage: number
  sortBy: Column
  sortDesc: boolean
  after?: string | undefined
}
