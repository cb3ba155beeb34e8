import { MAX_ROWS_SKIPPED } from '@fourfold/contract/admin/list'

export const ITEMS_PER_PAGE = 25

/** Pages past this are reached from the one before alone. */
export const LAST_NUMBERED_PAGE = MAX_ROWS_SKIPPED / ITEMS_PER_PAGE

/** Which page an address asks for; `after` says where the one before ended, without it the page is counted. */
export type PageParams = { page: number; after: string }

/** Anything that is not a page number counts as the first page. */
export function parsePage(search: URLSearchParams): PageParams {
  const page = Number(search.get('page'))
  const after = search.get('after') ?? ''
  const isPage = Number.isInteger(page) && page > 0 && (after !== '' || page <= LAST_NUMBERED_PAGE)
  return isPage ? { page, after } : { page: 1, after: '' }
}
