import { z } from '../zod.ts'

/** Maximum page size of an admin list. */
export const MAX_ITEMS_PER_PAGE = 100

/** Counting stops here; the screen then shows "more than 10,000". */
export const MAX_ROWS_COUNTED = 10_000

/** Maximum offset of numbered pages; beyond it, lists continue with `after`. */
export const MAX_ROWS_SKIPPED = 2000

/**
 * Paging and sorting of an admin list. Only the named columns are sortable. `after` takes the reply's `next` and
 * continues by key at any depth; `page` is then only a label. (OP-111)
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

/** Paging and sorting of any admin list. */
export type ListOptions<Column extends string = string> = {
  page: number
  itemsPerPage: number
  sortBy: Column
  sortDesc: boolean
  after?: string | undefined
}
