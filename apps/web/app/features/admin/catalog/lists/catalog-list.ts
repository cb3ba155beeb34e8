import type { PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import type { ReactNode } from 'react'

import type { QueryStatus } from '~/ui/feedback/NotLoaded.tsx'

import type { PendingCall } from '../../undo-window/index.ts'
import type { Subject } from '../queries.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Without it the column is not sortable. */
  compare?: (one: Row, other: Row) => number
}

export type CatalogListProps<Row extends { id: number }> = {
  title: string
  /** The singular in lower case; `nouns` is the plural if it is not formed with an s. */
  noun: string
  nouns?: string
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
  /** The call that deletes a row. */
  deletionCall: (id: number) => PendingCall
  /** Whether the server is known to reject the deletion. */
  isBlocked?: (row: Row) => boolean
  /** The effect of a deletion, shown before it. */
  deletionEffect: (row: Row) => string
  /** The item whose affected users are counted before a deletion. */
  subjectOf?: (id: number) => Subject
  /** The search preview of a deletion, if searches are affected. */
  previewOf?: (row: Row) => PreviewForm | null
  /** Saves previous values again, for undo. They are validated first. */
  restore: (body: unknown) => Promise<unknown>
}
