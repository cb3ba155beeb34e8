import type { Position } from '@fourfold/search-protocol/position'
import { z } from 'zod'

import { createCursors } from '../platform/cursors.ts'

/** Where a category goes on: the place of the last result shown, and what percentages are taken of. */
export type Cursor = { categoryId: number; highest: number; position: Position }

const cursors = createCursors(
  z
    .object({
      categoryId: z.int32(),
      highest: z.number().min(0),
      priority: z.number().min(0),
      met: z.int().min(0),
      rating: z.number(),
      /** Null for infinity, which JSON cannot say. */
      distance: z
        .number()
        .min(0)
        .nullable()
        .transform((distance) => distance ?? Number.POSITIVE_INFINITY),
      username: z.string(),
    })
    .transform(({ categoryId, highest, ...position }): Cursor => ({ categoryId, highest, position })),
)

export const readCursor = cursors.read

export function writeCursor({ categoryId, highest, position }: Cursor): string {
  const { priority, met, rating, distance, username } = position
  return cursors.write({
    categoryId,
    highest,
    priority,
    met,
    rating,
    username,
    distance: Number.isFinite(distance) ? distance : null,
  })
}
