import { Button, Text } from '@mantine/core'

import classes from './HeldNote.module.css'

type HeldNoteProps = {
  /** What can be taken back, in a sentence. */
  said: string | undefined
  /** The letter that does the same. */
  letter?: string
  onUndo: () => void
}

/** Says what was just done, for as long as it can be taken back. */
export function HeldNote({ said, letter, onUndo }: HeldNoteProps) {
  return (
    <div role="status" className={classes.note}>
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
