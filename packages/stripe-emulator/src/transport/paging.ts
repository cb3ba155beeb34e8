import type { ListOf } from '../wire.ts'
import { resourceMissing } from './errors.ts'
import { text, integer } from './params.ts'

export const pagingParams = {
  limit: integer.min(1).max(100).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

type Paging = { limit?: number | undefined; starting_after?: string | undefined; ending_before?: string | undefined }

/** Returns a page of a list that is sorted newest first. */
export function paginate<T extends { id: string }>(url: string, all: T[], paging: Paging): ListOf<T> {
  const { limit = 10, starting_after: after, ending_before: before } = paging
  const requireIndex = (id: string, param: string) => {
    const index = all.findIndex((object) => object.id === id)
    if (index === -1) throw resourceMissing('object', id, param)
    return index
  }
  if (before !== undefined) {
    const end = requireIndex(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : requireIndex(after, 'starting_after') + 1
  return { object: 'list', data: all.slice(start, start + limit), has_more: start + limit < all.length, url }
}
