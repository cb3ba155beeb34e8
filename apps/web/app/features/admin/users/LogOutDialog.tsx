import { endUserSessions } from '@fourfold/contract/admin/users/endpoints'
import type { ListedUser } from '@fourfold/contract/admin/users/shapes'

import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'

type LogOutDialogProps = { opened: boolean; user: ListedUser | null; onLoggedOut: () => void; onClose: () => void }

/** Ends all sessions of a user who lost a device or whose account may be compromised. */
export function LogOutDialog({ opened, user, onLoggedOut, onClose }: LogOutDialogProps) {
  const { run, isPending, error } = useAction(async (userId: number) => {
    await call(endUserSessions, { body: { userId } })
    onLoggedOut()
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={`Log out ${user?.name ?? ''} everywhere?`}
      confirmLabel="Log out everywhere"
      danger
      busy={isPending}
      fields={<ErrorAlert message={error} />}
      onConfirm={() => user && void run(user.id)}
      onClose={onClose}
    >
      Every device is logged out at once, and their calendar link stops working. They can log in again.
    </ConfirmDialog>
  )
}
