import { Button, Text } from '@mantine/core'

import classes from './UndoNote.module.css'

type UndoNoteProps = {
  /** What can be taken back, in a sentence. */
  message: string | undefined
  /** The letter that does the same. */
  shortcut?: string
  onUndo: () => void
  /** Whether another place reads it aloud, because this one comes and goes. */
  isAnnouncedElsewhere?: boolean
}

/** Says what was just done, for as long as it can be taken back. */
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
