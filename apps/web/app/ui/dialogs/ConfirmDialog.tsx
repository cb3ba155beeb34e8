import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  /** What may be said along. */
  fields?: ReactNode
  confirmLabel: string
  /** Where "Cancel" would read as the thing asked about. */
  dismissLabel?: string
  /** For what cannot be undone. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** When it is out of sight, and the focus is back where it came from, if that is still there. */
  onClosed?: () => void
}

/** The one way to ask whether somebody is sure. */
export function ConfirmDialog({ opened, title, children, confirmLabel, ...how }: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={how.onClose} onExitTransitionEnd={how.onClosed} title={title} centered>
      <Text>{children}</Text>
      {how.fields}
      <Group justify="flex-end" mt="lg">
        {/* Enter alone must not do what cannot be undone. */}
        <Button variant="default" onClick={how.onClose} data-autofocus={how.danger || undefined}>
          {how.dismissLabel ?? 'Cancel'}
        </Button>
        <Button
          color={how.danger ? 'red' : 'brand'}
          loading={how.busy ?? false}
          onClick={how.onConfirm}
          data-autofocus={!how.danger || undefined}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
