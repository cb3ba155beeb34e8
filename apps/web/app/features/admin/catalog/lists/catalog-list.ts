import type { PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import type { ReactNode } from 'react'

import type { QueryStatus } from '~/ui/feedback/QueryFallback.tsx'

import type { PendingCall } from '../../undo-window/index.ts'
import type { CatalogItem } from '../queries.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** The sort order. A column without it is not sortable. */
  compare?: (left: Row, right: Row) => number
}

export type CatalogListProps<Row extends { id: number }> = {
  title: string
  /** The singular in lower case. */
  noun: string
  /** The plural, if it is not formed with an s. */
  pluralNoun?: string
  rows: readonly Row[]
  /** The query to retry if the rows could not be loaded. */
  failedQuery: QueryStatus | null
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  getName: (row: Row) => string
  /** Returns the text that the search field matches. */
  getSearchText: (row: Row) => string
  /** The path of the form; an id or `new` is appended. */
  formPath: string
  /** Builds the request that deletes a row. */
  buildDeletionRequest: (id: number) => PendingCall
  /** Whether the server would reject the deletion. */
  isBlocked?: (row: Row) => boolean
  /** Describes the effect of a deletion for the confirmation dialog. */
  describeDeletion: (row: Row) => string
  /** Returns the item whose affected users are counted before a deletion. */
  toCatalogItem?: (id: number) => CatalogItem
  /** Returns the change to preview before a deletion, or null if it does not affect searches. */
  toPreviewedChange?: (row: Row) => PreviewForm | null
  /** Validates and saves previous values, for undo. */
  restore: (body: unknown) => Promise<unknown>
}
