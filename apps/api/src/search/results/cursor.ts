import { SOONEST_CANDIDATES } from '@fourfold/contract/search/shapes'
import { z } from 'zod'

import { createCursors } from '../../infra/cursors.ts'
import type { Position } from '../engine/position.ts'

/** The position after the last result shown of a category. */
export type Cursor = {
  categoryId: number
  /** The priority that percentages relate to. */
  highest: number
  position: Position
  /** The number of results already shown in a sort by free times. */
  skip: number
  /** The meanings of the sentence that the first page has found. */
  meanings: string[]
}

const cursors = createCursors(
  z
    .object({
      categoryId: z.int32(),
      highest: z.number().min(0),
      priority: z.number().min(0),
      met: z.int().min(0),
      rating: z.number(),
      /** Null for infinity, which JSON cannot represent. */
      distance: z
        .number()
        .min(0)
        .nullable()
        .transform((distance) => distance ?? Number.POSITIVE_INFINITY),
      /** Null for infinity, which JSON cannot represent. */
      rate: z
        .number()
        .min(0)
        .nullable()
        .transform((rate) => rate ?? Number.POSITIVE_INFINITY),
      username: z.string(),
      skip: z.int().min(0).max(SOONEST_CANDIDATES).default(0),
      meanings: z.array(z.string().max(200)).max(4).default([]),
    })
    .transform(({ categoryId, highest, skip, meanings, ...position }): Cursor => ({
      categoryId,
      highest,
      skip,
      meanings,
      position,
    })),
)

export const readCursor = cursors.read

export function writeCursor({ categoryId, highest, skip, meanings, position }: Cursor): string {
  const { priority, met, rating, distance, rate, username } = position
  return cursors.write({
    categoryId,
    highest,
    priority,
    met,
    rating,
    username,
    distance: Number.isFinite(distance) ? distance : null,
    rate: Number.isFinite(rate) ? rate : null,
    skip,
    meanings,
  })
}
