import { Modal } from '@mantine/core'
import { useState } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'

import { dayLabel } from './day-labels.ts'
import { DayForm } from './DayForm.tsx'
import { isDeletable } from './days.ts'
import type { Day } from './days.ts'

type DayDialogProps = {
  opened: boolean
  day: Day
  today: string
  onSave: (day: Day) => Promise<void>
  onDelete: (id: number) => Promise<void>
  onClose: () => void
  /** When it is out of sight. */
  onClosed: () => void
}

/** One day of the schedule: saved, deleted after a question, or left as it was. (SCH-05 to SCH-07) */
export function DayDialog({ opened, day, today, onSave, onDelete, onClose, onClosed }: DayDialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { run, isPending, error, reset } = useAction(onDelete)
  const { id, dayType, date = null } = day

  async function remove(): Promise<void> {
    if (!isDeletable(day)) return
    const isGone = await run(day.id)
    setDeleting(false)
    if (isGone) onClose()
  }

  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        onExitTransitionEnd={() => {
          reset()
          onClosed()
        }}
        title={typeof id === 'number' || date === null ? dayLabel({ dayType, date }) : 'Add custom date'}
        size="lg"
        // A slider is easily let go of outside.
        closeOnClickOutside={false}
        // The key answers the question on top of it.
        closeOnEscape={!isDeleting}
      >
        <DayForm
          day={day}
          today={today}
          refusal={error}
          onSave={async (changed) => {
            await onSave(changed)
            onClose()
          }}
          onCancel={onClose}
          onDelete={() => setDeleting(true)}
        />
      </Modal>
      <ConfirmDialog
        opened={isDeleting}
        title="Delete day?"
        confirmLabel="Delete"
        danger
        busy={isPending}
        onConfirm={() => void remove()}
        onClose={() => setDeleting(false)}
      >
        This operation can not be undone
      </ConfirmDialog>
    </>
  )
}
