import { blockUser } from '@fourfold/contract/chat/endpoints'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconFlag2, IconUserCancel, IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { toast } from '~/lib/browser/toast.ts'
import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { lazyComponent } from '~/ui/lazy-component.tsx'

import type { CachedChat } from '../../cached-chat.ts'
import { chatQuery } from '../../queries.ts'

const ReportDialog = lazyComponent(async () => (await import('./ReportDialog.tsx')).ReportDialog)

/** Blocks or unblocks the other party. */
export function useBlockAction({ username }: CachedChat) {
  const { userId } = useViewer()
  const queries = useQueryClient()
  return useAction(async (isBlocked: boolean) => {
    await call(blockUser, { body: { username, isBlocked } })
    await queries.invalidateQueries({ queryKey: chatQuery(userId, username).queryKey })
  })
}

/** The menu to block, unblock or report the other party. */
export function ChatMenu({ chat, name }: { chat: CachedChat; name: string }) {
  const blockAction = useBlockAction(chat)
  const [openDialog, setOpenDialog] = useState<'block' | 'report' | null>(null)
  const [hasOpenedReport, setHasOpenedReport] = useState(false)
  const close = () => setOpenDialog(null)

  async function setBlocked(isBlocked: boolean): Promise<void> {
    if (!(await blockAction.run(isBlocked))) void toast(blockAction.error ?? 'That did not work. Please try again.')
    close()
  }

  function report(): void {
    setHasOpenedReport(true)
    setOpenDialog('report')
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
            <Menu.Item leftSection={<IconUserCheck size={18} aria-hidden />} onClick={() => void setBlocked(false)}>
              Unblock
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconUserCancel size={18} aria-hidden />} onClick={() => setOpenDialog('block')}>
              Block
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFlag2 size={18} aria-hidden />} onClick={report}>
            Report
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={openDialog === 'block'}
        title={`Block ${name}?`}
        confirmLabel="Block"
        danger
        busy={blockAction.isPending}
        onConfirm={() => void setBlocked(true)}
        onClose={close}
      >
        Neither of you can write here anymore or book the other, and {name} no longer sees what you have read. We don’t
        tell them. Your messages stay, and you can unblock them at any time.
      </ConfirmDialog>
      {hasOpenedReport && <ReportDialog opened={openDialog === 'report'} chat={chat} name={name} onClose={close} />}
    </>
  )
}
