import type { Position } from '@fourfold/search-protocol/position'
import { z } from 'zod'

import { Failure } from '../platform/failure.ts'

/** Where a category goes on: the place of the last result shown, and what percentages are taken of. */
const Cursor = z.object({
  categoryId: z.int(),
  highest: z.number().min(0),
  priority: z.number().min(0),
  met: z.int().min(0),
  rating: z.number(),
  /** Null for infinity, which JSON cannot say. */
  distance: z.number().min(0).nullable(),
  username: z.string(),
})

export type Cursor = { categoryId: number; highest: number; position: Position }

export function writeCursor({ categoryId, highest, position }: Cursor): string {
  const { priority, met, rating, distance, username } = position
  const flat = {
    categoryId,
    highest,
    priority,
    met,
    rating,
    username,
    distance: Number.isFinite(distance) ? distance : null,
  }
  return Buffer.from(JSON.stringify(flat)).toString('base64url')
}

/** Refuses what was not written here; a made-up place only shows what a search shows anyway. */
export function readCursor(text: string): Cursor {
  const parsed = Cursor.safeParse(parse(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) throw new Failure('invalid_input', 'after')
  const { categoryId, highest, distance, ...position } = parsed.data
  return { categoryId, highest, position: { ...position, distance: distance ?? Number.POSITIVE_INFINITY } }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
