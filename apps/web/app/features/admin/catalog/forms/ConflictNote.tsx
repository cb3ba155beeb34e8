import { Button, Stack, Text } from '@mantine/core'

import classes from './forms.module.css'

export type Conflict = {
  /** What changed since the form was opened. */
  changes: string[]
  /** Whether it is in the form by now, and what remains is to save it. */
  isMerged: boolean
  merge: () => void
}

/** After a refusal: what came in between, and a way to have it without losing what was typed. */
export function ConflictNote({ conflict: { changes, isMerged, merge } }: { conflict: Conflict }) {
  if (isMerged) {
    return (
      <Text size="sm" role="status">
        Your form is up to date. Look it over, and save again.
      </Text>
    )
  }
  return (
    <Stack gap="xs" align="flex-start" className={classes.newer}>
      <Text fw={600}>What is new</Text>
      <ul>
        {changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="light" onClick={merge}>
        Take this into my form
      </Button>
      <Text size="sm" c="dimmed">
        What you changed yourself stays as you wrote it.
      </Text>
    </Stack>
  )
}
