import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  /** Form fields below the text. */
  fields?: ReactNode
  confirmLabel: string
  /** The label of the cancel button, for actions that are themselves called "Cancel". */
  dismissLabel?: string
  /** Marks the action as irreversible. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Called after the close animation, when the focus has returned. */
  onClosed?: () => void
}

/** A dialog that asks for confirmation. */
export function ConfirmDialog({ opened, title, children, confirmLabel, ...props }: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={props.onClose} onExitTransitionEnd={props.onClosed} title={title} centered>
      <Text>{children}</Text>
      {props.fields}
      <Group justify="flex-end" mt="lg">
        {/* Enter alone must not trigger an irreversible action. */}
        <Button variant="default" onClick={props.onClose} data-autofocus={props.danger || undefined}>
          {props.dismissLabel ?? 'Cancel'}
        </Button>
        <Button
          color={props.danger ? 'red' : 'brand'}
          loading={props.busy ?? false}
          onClick={props.onConfirm}
          data-autofocus={!props.danger || undefined}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
