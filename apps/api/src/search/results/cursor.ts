import { preferences, SOONEST_CANDIDATES } from '@fourfold/contract/search/shapes'
import { exactText } from '@fourfold/contract/text'
import { z } from 'zod'

import { createCursors } from '../../infra/cursors.ts'

/** The highest integer of PostgreSQL and OpenSearch. Clients can change cursors, so every number has a limit. */
const MAX_NUMBER = 2_147_483_647
const MAX_PRIORITY = 1_000_000

/** JSON represents infinity as null. */
const unbounded = z
  .number()
  .min(0)
  .max(MAX_NUMBER)
  .nullable()
  .transform((value) => value ?? Number.POSITIVE_INFINITY)

/** The position after the last result shown of a category. */
const Cursor = z.object({
  categoryId: z.int32(),
  /** The priority that percentages relate to. */
  highest: z.number().min(0).max(MAX_PRIORITY),
  position: z.object({
    priority: z.number().min(0).max(MAX_PRIORITY),
    met: z.int().min(0).max(preferences.length),
    rating: z.number().min(0).max(5),
    distance: unbounded,
    rate: unbounded,
    username: exactText(100),
  }),
  /** The number of results already shown in a sort by free times. */
  skip: z.int().min(0).max(SOONEST_CANDIDATES),
  /** The meanings of the sentence that the first page has found. */
  meanings: z.array(exactText(200)).max(4),
})
export type Cursor = z.infer<typeof Cursor>

export const { read: readCursor, write: writeCursor } = createCursors(Cursor)
