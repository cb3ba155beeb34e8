import type { PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import type { ReactNode } from 'react'

import type { QueryStatus } from '~/ui/feedback/NotLoaded.tsx'

import type { PendingCall } from '../../undo-window/index.ts'
import type { Subject } from '../queries.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Without it the column does not sort. */
  compare?: (one: Row, other: Row) => number
}

export type CatalogListProps<Row extends { id: number }> = {
  title: string
  /** What one of them is called, in lower case, and several where that is no more than an s. */
  noun: string
  nouns?: string
  rows: readonly Row[]
  /** What to ask again where there are no rows because they could not be loaded. */
  failedQuery: QueryStatus | null
  /** The first names the row. */
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** What the search looks at. */
  textOf: (row: Row) => string
  /** The form of one; `new` follows it for another. */
  formPath: string
  /** The call that deletes one. */
  deletionCall: (id: number) => PendingCall
  /** Whether it is known that it cannot be deleted; why, the server says. */
  isBlocked?: (row: Row) => boolean
  /** What deleting it does to everything else. */
  deletionEffect: (row: Row) => string
  /** Whose people are counted before it is deleted. */
  subjectOf?: (id: number) => Subject
  /** What deleting it does to searches, where they would notice. */
  previewOf?: (row: Row) => PreviewForm | null
  /** Saves what a form has sent before; it is read by its schema first. */
  restore: (body: unknown) => Promise<unknown>
}
