import type { RefObject } from 'react'

import type { PendingCall } from './pending-call.ts'
import { useUndoWindow } from './use-undo-window.ts'

type Deletable<Row> = {
  nameOf: (row: Row) => string
  toDeletionCall: (id: number) => PendingCall
  /** Whether the server would reject the deletion. If so, it is sent at once to show the error. */
  isBlocked?: ((row: Row) => boolean) | undefined
  onSent: () => Promise<unknown>
  /** Receives the focus after an undo. */
  focusAfterUndo: RefObject<HTMLElement | null>
}

/** Deletes rows of a list with an undo window. */
export function useUndoableDeletions<Row extends { id: number }>(deletable: Deletable<Row>) {
  const { nameOf, toDeletionCall, isBlocked, onSent, focusAfterUndo } = deletable
  const { items, last, error, schedule, undo } = useUndoWindow<Row>({
    keyOf: ({ id }) => id,
    toCall: ({ id }) => toDeletionCall(id),
    unsentMessage: (row) => `“${nameOf(row)}” was not deleted. Please try again.`,
    onSent,
  })
  const deletedIds = new Set(items.map(({ id }) => id))
  return {
    error,
    /** Returns the rows without those that are deleted or pending deletion. */
    withoutDeleted: <AnyRow extends { id: number }>(rows: readonly AnyRow[]): AnyRow[] =>
      rows.filter(({ id }) => !deletedIds.has(id)),
    remove: (row: Row): void => (isBlocked?.(row) ? schedule(row, 0) : schedule(row)),
    note: {
      message: last && `Deleted: “${nameOf(last)}”.`,
      onUndo(): void {
        undo()
        focusAfterUndo.current?.focus()
      },
    },
  }
}
