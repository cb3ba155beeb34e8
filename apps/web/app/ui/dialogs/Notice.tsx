import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type NoticeProps = {
  opened: boolean
  title: string
  children: ReactNode
  onClose: () => void
  /** When it is out of sight. */
  onClosed?: () => void
}

/** Says one thing over the page and lets it be closed. */
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
