/** The public API of the undo window. */
export type { PendingCall } from './pending-call.ts'
export { UndoNote } from './UndoNote.tsx'
export { useUndoWindow } from './use-undo-window.ts'
export { useUndoableDeletions } from './use-undoable-deletions.ts'
