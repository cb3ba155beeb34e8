import { Button, Stack, Text } from '@mantine/core'

import classes from './forms.module.css'

export type Conflict = {
  /** Changes by another admin since the form was opened. */
  changes: string[]
  /** Whether the changes are in the form and only need saving. */
  isMerged: boolean
  merge: () => void
}

/** Shown after a save failed with a conflict: lists the other admin's changes and can merge them into the form. */
export function ConflictNote({ conflict: { changes, isMerged, merge } }: { conflict: Conflict }) {
  if (isMerged) {
    return (
      <Text size="sm" role="status">
        Your form is up to date. Review it and save again.
      </Text>
    )
  }
  return (
    <Stack gap="xs" align="flex-start" className={classes.conflict}>
      <Text fw={600}>New changes</Text>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <Button variant="light" onClick={merge}>
        Merge into my form
      </Button>
      <Text size="sm" c="dimmed">
        Your own edits are kept.
      </Text>
    </Stack>
  )
}
