import { MAX_NUMBERED_ROWS } from '@fourfold/contract/admin/list'

export const ITEMS_PER_PAGE = 25

/** Later pages require the cursor of the previous page. */
export const LAST_NUMBERED_PAGE = MAX_NUMBERED_ROWS / ITEMS_PER_PAGE

/** `after` is the cursor of the previous page. If it is empty, the page is loaded by offset. */
export type PageParams = { page: number; after: string }

/** Parses the page of a URL. Invalid page numbers fall back to the first page. */
export function parsePage(search: URLSearchParams): PageParams {
  const page = Number(search.get('page'))
  const after = search.get('after') ?? ''
  const isPage = Number.isInteger(page) && page > 0 && (after !== '' || page <= LAST_NUMBERED_PAGE)
  return isPage ? { page, after } : { page: 1, after: '' }
}
