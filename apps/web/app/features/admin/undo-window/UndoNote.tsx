import { Button, Text } from '@mantine/core'

import classes from './UndoNote.module.css'

type UndoNoteProps = {
  /** Describes the action that can be undone. */
  message: string | undefined
  /** The keyboard shortcut for undo. */
  shortcut?: string
  onUndo: () => void
  /** Whether another live region announces the message. */
  isAnnouncedElsewhere?: boolean
}

/** Shows the last action with an undo button. */
export function UndoNote({ message, shortcut, onUndo, isAnnouncedElsewhere }: UndoNoteProps) {
  return (
    <div role={isAnnouncedElsewhere ? undefined : 'status'} className={classes.note}>
      {message !== undefined && (
        <>
          <Text>{message}</Text>
          <Button variant="light" rightSection={shortcut && <kbd aria-hidden>{shortcut}</kbd>} onClick={onUndo}>
            Undo
          </Button>
        </>
      )}
    </div>
  )
}
