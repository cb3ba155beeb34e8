import { Modal } from '@mantine/core'
import { useState } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'

import { formatDayName } from './day-labels.ts'
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
  /** Called after the exit transition. */
  onClosed: () => void
}

/** Edits or deletes one day of the schedule. (SCH-05 to SCH-07) */
export function DayDialog({ opened, day, today, onSave, onDelete, onClose, onClosed }: DayDialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { run, isPending, error, reset } = useAction(onDelete)
  const { id, dayType, date = null } = day

  async function remove(): Promise<void> {
    if (!isDeletable(day)) return
    const isDeleted = await run(day.id)
    setDeleting(false)
    if (isDeleted) onClose()
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
        title={typeof id === 'number' || date === null ? formatDayName({ dayType, date }) : 'Add custom date'}
        size="lg"
        // A click outside does not close it, because dragging a slider often ends there.
        closeOnClickOutside={false}
        // While the confirmation dialog is open, Escape closes only that one.
        closeOnEscape={!isDeleting}
      >
        <DayForm
          day={day}
          today={today}
          deleteError={error}
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
