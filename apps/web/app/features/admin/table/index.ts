/** The public API of the shared admin table. */
export { AdminTable } from './AdminTable.tsx'
export type { TableColumn } from './AdminTable.tsx'
export { ClippedText } from './ClippedText.tsx'
export { getFailedListQuery } from './failed-list-query.ts'
export { ListLoadError } from './ListLoadError.tsx'
export { ITEMS_PER_PAGE, parsePage } from './page-params.ts'
export type { PageParams } from './page-params.ts'
export { Pagination } from './Pagination.tsx'
