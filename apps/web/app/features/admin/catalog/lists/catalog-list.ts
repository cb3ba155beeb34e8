import type { PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import type { ReactNode } from 'react'

import type { QueryStatus } from '~/ui/feedback/NotLoaded.tsx'

import type { PendingCall } from '../../undo-window/index.ts'
import type { Subject } from '../queries.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Without it the column is not sortable. */
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
  nameOf: (row: Row) => string
  /** The text that the search matches. */
  textOf: (row: Row) => string
  /** The path of the form; an id or `new` is appended. */
  formPath: string
  /** Builds the call that deletes a row. */
  toDeletionCall: (id: number) => PendingCall
  /** Whether the server would reject the deletion. */
  isBlocked?: (row: Row) => boolean
  /** Describes the effect of a deletion, shown before it. */
  describeDeletion: (row: Row) => string
  /** The item whose affected users are counted before a deletion. */
  subjectOf?: (id: number) => Subject
  /** The change to preview before a deletion, if searches are affected. */
  toPreviewedChange?: (row: Row) => PreviewForm | null
  /** Validates and saves previous values, for undo. */
  restore: (body: unknown) => Promise<unknown>
}
