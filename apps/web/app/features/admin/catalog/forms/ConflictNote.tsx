import { Button, Stack, Text } from '@mantine/core'

import classes from './forms.module.css'

export type Conflict = {
  /** Changes since the form was opened. */
  changes: string[]
  /** Whether the changes are in the form and only need saving. */
  isMerged: boolean
  merge: () => void
}

/** Shown when a save failed because of a conflict: lists the changes and merges them without losing input. */
export function ConflictNote({ conflict: { changes, isMerged, merge } }: { conflict: Conflict }) {
  if (isMerged) {
    return (
      <Text size="sm" role="status">
        Your form is up to date. Look it over, and save again.
      </Text>
    )
  }
  return (
    <Stack gap="xs" align="flex-start" className={classes.conflict}>
      <Text fw={600}>What is new</Text>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
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
