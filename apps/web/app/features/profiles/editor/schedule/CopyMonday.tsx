import type { WorkHour } from '@fourfold/contract/schedule/shapes'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'

import { listMondayCopies } from './days.ts'

import classes from './SessionDays.module.css'

type CopyMondayProps = { days: readonly WorkHour[]; onCopy: () => Promise<void> }

/** Copies Monday's hours to the other weekdays. Shown while a weekday differs. */
export function CopyMonday({ days, onCopy }: CopyMondayProps) {
  const [opened, setOpened] = useState(false)
  const { run, isPending, error } = useAction(onCopy)

  async function copy(): Promise<void> {
    await run()
    setOpened(false)
  }

  return (
    <>
      <FormFeedback error={error} />
      {listMondayCopies(days).length > 0 && (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          Copy Monday to all weekdays
        </Button>
      )}
      <ConfirmDialog
        opened={opened}
        title="Copy Monday to all weekdays?"
        confirmLabel="Copy"
        busy={isPending}
        onConfirm={() => void copy()}
        onClose={() => setOpened(false)}
      >
        Tuesday to Friday get Monday’s hours and lunch break instead of their own.
      </ConfirmDialog>
    </>
  )
}
