import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type NoticeProps = {
  opened: boolean
  title: string
  children: ReactNode
  onClose: () => void
  /** Called after the close animation. */
  onClosed?: () => void
}

/** A message dialog with an OK button. */
export function Notice({ opened, title, children, onClose, onClosed }: NoticeProps) {
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={onClosed} title={title} centered>
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </Group>
    </Modal>
  )
}
