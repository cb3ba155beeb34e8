import type { RefObject } from 'react'

import type { HeldCall } from './send-on-leaving.ts'
import { useHeld } from './use-held.ts'

type Deletable<Row> = {
  nameOf: (row: Row) => string
  removal: (id: number) => HeldCall
  /** Whether it is known that it will be refused: then that is asked, and said, at once. */
  isHindered?: ((row: Row) => boolean) | undefined
  onSent: () => Promise<unknown>
  /** Where the focus goes when what had it is gone. */
  focus: RefObject<HTMLElement | null>
}

/** Deletions from a list that can still be taken back. */
export function useHeldDeletions<Row extends { id: number }>(deletable: Deletable<Row>) {
  const { nameOf, removal, isHindered, onSent, focus } = deletable
  const { items, last, error, hold, undo } = useHeld<Row>({
    keyOf: ({ id }) => id,
    callOf: ({ id }) => removal(id),
    unsent: (row) => `“${nameOf(row)}” was not deleted. Please try again.`,
    onSent,
  })
  const gone = new Set(items.map(({ id }) => id))
  return {
    error,
    /** What is left of rows. */
    left: <One extends { id: number }>(rows: readonly One[]): One[] => rows.filter(({ id }) => !gone.has(id)),
    remove: (row: Row): void => (isHindered?.(row) ? hold(row, 0) : hold(row)),
    note: {
      said: last && `Deleted: “${nameOf(last)}”.`,
      onUndo(): void {
        undo()
        focus.current?.focus()
      },
    },
  }
}
