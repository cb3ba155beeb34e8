import { SOONEST_CANDIDATES } from '@fourfold/contract/search/shapes'
import { z } from 'zod'

import { createCursors } from '../../infra/cursors.ts'

/** JSON represents infinity as null. */
const unbounded = z
  .number()
  .min(0)
  .nullable()
  .transform((value) => value ?? Number.POSITIVE_INFINITY)

/** The position after the last result shown of a category. */
const Cursor = z.object({
  categoryId: z.int32(),
  /** The priority that percentages relate to. */
  highest: z.number().min(0),
  position: z.object({
    priority: z.number().min(0),
    met: z.int().min(0),
    rating: z.number(),
    distance: unbounded,
    rate: unbounded,
    username: z.string(),
  }),
  /** The number of results already shown in a sort by free times. */
  skip: z.int().min(0).max(SOONEST_CANDIDATES),
  /** The meanings of the sentence that the first page has found. */
  meanings: z.array(z.string().max(200)).max(4),
})
export type Cursor = z.infer<typeof Cursor>

export const { read: readCursor, write: writeCursor } = createCursors(Cursor)
