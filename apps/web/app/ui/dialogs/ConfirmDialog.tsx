import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  /** Optional fields. */
  fields?: ReactNode
  confirmLabel: string
  /** For actions that are themselves called "Cancel". */
  dismissLabel?: string
  /** For irreversible actions. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Called after the close animation, when the focus has returned. */
  onClosed?: () => void
}

/** Asks for confirmation. */
export function ConfirmDialog({ opened, title, children, confirmLabel, ...how }: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={how.onClose} onExitTransitionEnd={how.onClosed} title={title} centered>
      <Text>{children}</Text>
      {how.fields}
      <Group justify="flex-end" mt="lg">
        {/* Enter alone must not trigger an irreversible action. */}
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
