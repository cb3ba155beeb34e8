import type { ListedUser, SetStatusReply } from '@fourfold/contract/admin/users/shapes'
import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { toast } from '~/lib/browser/toast.ts'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'

import { adminKey } from '../admin-key.ts'
import { Pagination, getFailedListQuery } from '../table/index.ts'
import { ActivateDialog } from './ActivateDialog.tsx'
import { LogOutDialog } from './LogOutDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { userListQuery, buildUserSearchUrl } from './user-list-query.ts'
import type { UserSearch } from './user-list-query.ts'
import { UserFilters } from './UserFilters.tsx'
import { UserTable } from './UserTable.tsx'
import type { RowAction } from './UserTable.tsx'

function formatStatusMessage({ user: { status }, isChanged }: SetStatusReply): string {
  const state = status.toLowerCase()
  return isChanged ? `is ${state}.` : `was ${state} already. Nothing was changed.`
}

/** The list of members or professionals, with actions on each user. (ADM-03, OP-107) */
export function AdminUsers({ userId, search }: { userId: number; search: UserSearch }) {
  const queries = useQueryClient()
  const query = useQuery(userListQuery(userId, search))
  const { data } = query
  const failedQuery = getFailedListQuery(query)
  const dialog = useDialog<{ action: RowAction; user: ListedUser }>()
  const { users = [], categories = [], usersCount = 0, isCountCapped = false } = data?.data ?? {}
  const user = dialog.subject?.user ?? null
  const isOpen = (action: RowAction) => dialog.opened && dialog.subject?.action === action
  const invalidate = () => void queries.invalidateQueries({ queryKey: adminKey(userId) })

  function closeWithToast(message: string): void {
    dialog.close()
    void toast(message)
  }

  return (
    <Stack gap="md">
      <UserFilters search={search} />
      <UserTable
        users={data || failedQuery ? users : undefined}
        failedQuery={failedQuery}
        categories={categories}
        search={search}
        onAction={(action, row) => dialog.open({ action, user: row })}
      />
      <Pagination
        page={search.page}
        rowCount={users.length}
        count={usersCount}
        isCapped={isCountCapped}
        nextCursor={data?.next ?? null}
        cappedNote={search.text === '' ? undefined : 'Type more of the name to find everyone who matches.'}
        buildPageUrl={(page) => buildUserSearchUrl({ ...search, ...page })}
      />
      <StatusDialog
        opened={isOpen('status')}
        user={user}
        onFinished={invalidate}
        onSaved={(saved) => closeWithToast(`${user?.name} ${formatStatusMessage(saved)}`)}
        onClose={dialog.close}
      />
      <LogOutDialog
        opened={isOpen('logout')}
        user={user}
        onLoggedOut={() => closeWithToast(`${user?.name} is logged out everywhere.`)}
        onClose={dialog.close}
      />
      <ActivateDialog
        opened={isOpen('activate')}
        user={user}
        categories={categories}
        onSaved={() => {
          invalidate()
          closeWithToast(`${user?.name} is listed.`)
        }}
        onClose={dialog.close}
      />
    </Stack>
  )
}
