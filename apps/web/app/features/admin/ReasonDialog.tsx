import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'

const MAX_CHARACTERS = 500

type ReasonFormProps = {
  /** Explains who reads the reason and what happens next. */
  children: string
  confirmLabel: string
  onConfirm: (reason: string) => void
  onCancel: () => void
}

function ReasonForm({ children, confirmLabel, onConfirm, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (reason.trim() === '') setMissing(true)
    else onConfirm(reason.trim())
  }

  return (
    <form method="post" onSubmit={submit}>
      <Stack gap="md">
        <Text>{children}</Text>
        <Textarea
          label="Reason"
          size="md"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MAX_CHARACTERS}
          data-autofocus
          value={reason}
          error={isMissing && 'Please give a reason.'}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setMissing(false)
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="md" type="submit" color="red">
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ReasonDialogProps = Omit<ReasonFormProps, 'onCancel'> & {
  opened: boolean
  title: string
  onClose: () => void
  onClosed?: () => void
}

/** Asks the admin for the reason for a rejection, dismissal or withdrawal. */
export function ReasonDialog({ opened, title, onClose, onClosed, ...form }: ReasonDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={onClosed} title={title} centered>
      <ReasonForm {...form} onCancel={onClose} />
    </Modal>
  )
}
