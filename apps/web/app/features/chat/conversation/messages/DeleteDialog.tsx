import { deleteMessage } from '@fourfold/contract/chat/endpoints'
import { useQueryClient } from '@tanstack/react-query'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

import { allChatsKey } from '../../queries.ts'

type DeleteDialogProps = { uuid: string | null; onClose: () => void; onClosed: () => void }

/** Asks for confirmation before one of the viewer's messages is deleted. (CHT-07, CHT-18) */
export function DeleteDialog({ uuid, onClose, onClosed }: DeleteDialogProps) {
  const { userId } = useViewer()
  const queries = useQueryClient()
  const { run, isPending, error } = useAction(async (messageUuid: string) => {
    await call(deleteMessage, { body: { uuid: messageUuid } })
    await queries.invalidateQueries({ queryKey: allChatsKey(userId) })
  })

  async function remove(): Promise<void> {
    if (uuid !== null && (await run(uuid))) onClose()
  }

  return (
    <ConfirmDialog
      opened={uuid !== null}
      title="Delete message?"
      confirmLabel="Delete"
      danger
      busy={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
      onClosed={onClosed}
    >
      It’s deleted for both of you. This can’t be undone.
      <ErrorAlert message={error} />
    </ConfirmDialog>
  )
}
