import { Button, Text } from '@mantine/core'

import classes from './HeldNote.module.css'

type HeldNoteProps = {
  /** What can be taken back, in a sentence. */
  said: string | undefined
  /** The letter that does the same. */
  letter?: string
  onUndo: () => void
  /** Whether another place reads it aloud, because this one comes and goes. */
  isSaidElsewhere?: boolean
}

/** Says what was just done, for as long as it can be taken back. */
export function HeldNote({ said, letter, onUndo, isSaidElsewhere }: HeldNoteProps) {
  return (
    <div role={isSaidElsewhere ? undefined : 'status'} className={classes.note}>
      {said !== undefined && (
        <>
          <Text>{said}</Text>
          <Button variant="light" rightSection={letter && <kbd aria-hidden>{letter}</kbd>} onClick={onUndo}>
            Undo
          </Button>
        </>
      )}
    </div>
  )
}
