import type { ListedUser, StatusSaved } from '@fourfold/contract/admin/users/shapes'
import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { toast } from '~/lib/browser/toast.ts'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'

import { adminKey } from '../admin-key.ts'
import { Pagination, failedListQuery } from '../table/index.ts'
import { ActivateDialog } from './ActivateDialog.tsx'
import { LogOutDialog } from './LogOutDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { userListQuery, userSearchUrl } from './user-list-query.ts'
import type { UserSearch } from './user-list-query.ts'
import { UserFilters } from './UserFilters.tsx'
import { UserTable } from './UserTable.tsx'
import type { RowAction } from './UserTable.tsx'

function statusMessage({ user: { status }, isChanged }: StatusSaved): string {
  const is = status.toLowerCase()
  return isChanged ? `is ${is}.` : `was ${is} already. Nothing was changed.`
}

/** All users with the admin actions. If they cannot be loaded, the list stays empty. (ADM-03, OP-107) */
export function AdminUsers({ userId, address }: { userId: number; address: UserSearch }) {
  const queries = useQueryClient()
  const query = useQuery(userListQuery(userId, address))
  const { data } = query
  const missing = failedListQuery(query)
  const dialog = useDialog<{ action: RowAction; user: ListedUser }>()
  const { users = [], categories = [], usersCount = 0, isCountCapped = false } = data?.data ?? {}
  const user = dialog.subject?.user ?? null
  const isOpen = (action: RowAction) => dialog.opened && dialog.subject?.action === action
  const invalidate = () => void queries.invalidateQueries({ queryKey: adminKey(userId) })

  function saved(words: string): void {
    dialog.close()
    void toast(words)
  }

  return (
    <Stack gap="md">
      <UserFilters address={address} />
      <UserTable
        users={data || missing ? users : undefined}
        failedQuery={missing}
        categories={categories}
        address={address}
        onAction={(action, chosen) => dialog.open({ action, user: chosen })}
      />
      <Pagination
        page={address.page}
        shown={users.length}
        count={usersCount}
        isCapped={isCountCapped}
        next={data?.next ?? null}
        hint={address.text === '' ? undefined : 'Type more of the name to find everybody who matches.'}
        pageUrl={(page) => userSearchUrl({ ...address, ...page })}
      />
      <StatusDialog
        opened={isOpen('status')}
        user={user}
        onFinished={invalidate}
        onSaved={(answer) => saved(`${user?.name} ${statusMessage(answer)}`)}
        onClose={dialog.close}
      />
      <LogOutDialog
        opened={isOpen('logout')}
        user={user}
        onEnded={() => saved(`${user?.name} is logged out everywhere.`)}
        onClose={dialog.close}
      />
      <ActivateDialog
        opened={isOpen('activate')}
        user={user}
        categories={categories}
        onSaved={() => {
          invalidate()
          saved(`${user?.name} is listed.`)
        }}
        onClose={dialog.close}
      />
    </Stack>
  )
}
