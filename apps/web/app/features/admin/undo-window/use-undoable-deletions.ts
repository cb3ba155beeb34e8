import type { RefObject } from 'react'

import type { PendingCall } from './pending-call.ts'
import { useUndoWindow } from './use-undo-window.ts'

type DeletionOptions<Row> = {
  getName: (row: Row) => string
  buildDeletionRequest: (id: number) => PendingCall
  /** Whether the server would reject the deletion. If so, it is sent immediately to show the error. */
  isBlocked?: ((row: Row) => boolean) | undefined
  onSent: () => Promise<unknown>
  /** Receives the focus after an undo. */
  focusAfterUndo: RefObject<HTMLElement | null>
}

/** Deletes rows of a list after an undo window. */
export function useUndoableDeletions<Row extends { id: number }>(options: DeletionOptions<Row>) {
  const { getName, buildDeletionRequest, isBlocked, onSent, focusAfterUndo } = options
  const { items, lastItem, error, schedule, undo } = useUndoWindow<Row>({
    getKey: ({ id }) => id,
    buildRequest: ({ id }) => buildDeletionRequest(id),
    formatError: (row) => `“${getName(row)}” was not deleted. Please try again.`,
    onSent,
  })
  const deletedIds = new Set(items.map(({ id }) => id))
  return {
    error,
    /** Returns the rows without those that are deleted or pending deletion. */
    excludeDeleted: <AnyRow extends { id: number }>(rows: readonly AnyRow[]): AnyRow[] =>
      rows.filter(({ id }) => !deletedIds.has(id)),
    remove: (row: Row): void => (isBlocked?.(row) ? schedule(row, 0) : schedule(row)),
    note: {
      message: lastItem && `Deleted: “${getName(lastItem)}”.`,
      onUndo(): void {
        undo()
        focusAfterUndo.current?.focus()
      },
    },
  }
}
