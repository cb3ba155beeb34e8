import { ActionIcon, Menu } from '@mantine/core'
import { IconClipboard, IconDots, IconTrashX } from '@tabler/icons-react'

import { toast } from '~/lib/browser/toast.ts'

import type { ShownMessage } from './message-rows.ts'

import classes from './MessageMenu.module.css'

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  await toast('Copied.')
}

type MessageMenuProps = { message: ShownMessage; onDelete: (uuid: string) => void }

/** Actions on a message. Only its author can delete it. (CHT-07) */
export function MessageMenu({ message: { uuid, text, isOwn }, onDelete }: MessageMenuProps) {
  if (text === null && !isOwn) return null
  return (
    <Menu position={isOwn ? 'bottom-end' : 'bottom-start'} withinPortal>
      <Menu.Target>
        <ActionIcon color="gray" size={32} className={classes.open} aria-label="Message menu">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {text !== null && (
          <Menu.Item leftSection={<IconClipboard size={18} aria-hidden />} onClick={() => void copy(text)}>
            Copy text
          </Menu.Item>
        )}
        {isOwn && (
          <Menu.Item color="red" leftSection={<IconTrashX size={18} aria-hidden />} onClick={() => onDelete(uuid)}>
            Delete message
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
