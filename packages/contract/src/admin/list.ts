import { z } from '../zod.ts'

/** Maximum page size of an admin list. */
export const MAX_ITEMS_PER_PAGE = 100

/** Maximum number of rows that the server counts; the screen then shows "more than 10,000". */
export const MAX_ROWS_COUNTED = 10_000

/** Number of rows that numbered pages can reach; later rows require the cursor `after`. */
export const MAX_NUMBERED_ROWS = 2000

/**
 * Returns the schema for paging and sorting of an admin list that is sortable by the given columns. `after` is the
 * cursor `next` of the previous reply and works at any depth; with it, `page` is only for display. (OP-111)
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
    .refine(({ page, itemsPerPage, after }) => after !== undefined || page * itemsPerPage <= MAX_NUMBERED_ROWS, {
      error: 'Please search or filter. This page number is too high.',
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
