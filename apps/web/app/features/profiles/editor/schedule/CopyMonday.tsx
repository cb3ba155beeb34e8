import type { WorkHour } from '@fourfold/contract/schedule/shapes'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

import { useAction } from '~/lib/action.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { Outcome } from '~/ui/Outcome.tsx'

import { likeMonday } from './days.ts'

import classes from './SessionDays.module.css'

type CopyMondayProps = { days: readonly WorkHour[]; onCopy: () => Promise<void> }

/** A working week from its first day. Offered while another weekday differs. */
export function CopyMonday({ days, onCopy }: CopyMondayProps) {
  const [isAsking, ask] = useState(false)
  const { run, isPending, error } = useAction(onCopy)

  async function copy(): Promise<void> {
    await run()
    ask(false)
  }

  return (
    <>
      <Outcome error={error} />
      {likeMonday(days).length > 0 && (
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => ask(true)}
        >
          Copy Monday to all weekdays
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Copy Monday to all weekdays?"
        confirmLabel="Copy"
        busy={isPending}
        onConfirm={() => void copy()}
        onClose={() => ask(false)}
      >
        Tuesday to Friday get the hours and the lunch of Monday in place of their own.
      </ConfirmDialog>
    </>
  )
}
