import { blockPerson } from '@fourfold/contract/chat/endpoints'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconFlag2, IconUserCancel, IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { toast } from '~/lib/browser/toast.ts'
import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { lazily } from '~/ui/lazily.tsx'

import type { KeptChat } from '../../kept-chat.ts'
import { chatQuery } from '../../queries.ts'

const ReportDialog = lazily(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Stops hearing from the other, or hears from them again. */
export function useBlocking({ username }: KeptChat) {
  const { userId } = useViewer()
  const queries = useQueryClient()
  return useAction(async (isBlocked: boolean) => {
    await call(blockPerson, { body: { username, isBlocked } })
    await queries.invalidateQueries({ queryKey: chatQuery(userId, username).queryKey })
  })
}

/** What somebody can do about the other one. */
export function ChatMenu({ chat, name }: { chat: KeptChat; name: string }) {
  const blocking = useBlocking(chat)
  const [asked, setAsked] = useState<'block' | 'report' | null>(null)
  const [isReportWanted, setReportWanted] = useState(false)
  const close = () => setAsked(null)

  async function block(isBlocked: boolean): Promise<void> {
    if (!(await blocking.run(isBlocked))) void toast(blocking.error ?? 'That did not work. Please try again.')
    close()
  }

  function report(): void {
    setReportWanted(true)
    setAsked('report')
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon color="gray" size={44} aria-label={`More about ${name}`}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {chat.isBlocked ? (
            <Menu.Item leftSection={<IconUserCheck size={18} aria-hidden />} onClick={() => void block(false)}>
              Unblock
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconUserCancel size={18} aria-hidden />} onClick={() => setAsked('block')}>
              Block
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFlag2 size={18} aria-hidden />} onClick={report}>
            Report
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'block'}
        title={`Block ${name}?`}
        confirmLabel="Block"
        danger
        busy={blocking.isPending}
        onConfirm={() => void block(true)}
        onClose={close}
      >
        Neither of you can write here anymore or book the other, and {name} no longer sees what you have read. We do not
        tell them. What was written stays, and you can unblock at any time.
      </ConfirmDialog>
      {isReportWanted && <ReportDialog opened={asked === 'report'} chat={chat} name={name} onClose={close} />}
    </>
  )
}
