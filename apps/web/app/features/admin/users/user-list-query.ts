import { adminUsers } from '@fourfold/contract/admin/users/endpoints'
import { userColumns } from '@fourfold/contract/admin/users/shapes'
import type { UserColumn, UserStatus } from '@fourfold/contract/admin/users/shapes'
import { userStatuses } from '@fourfold/contract/reference/people'
import { queryOptions } from '@tanstack/react-query'

import { callPage } from '~/lib/data/api.ts'
import { fetchedByLoader } from '~/lib/data/query.ts'

import { adminKey } from '../admin-key.ts'
import { ITEMS_PER_PAGE, parsePage } from '../table/index.ts'
import type { PageParams } from '../table/index.ts'

/** The search parameters of the list. */
export type UserSearch = PageParams & {
  kind: 'professionals' | 'members'
  text: string
  status: UserStatus | ''
  sort: UserColumn
  desc: boolean
}

/** Invalid values fall back to the defaults. */
export function parseUserSearch(search: URLSearchParams): UserSearch {
  return {
    kind: search.get('kind') === 'members' ? 'members' : 'professionals',
    text: (search.get('text') ?? '').slice(0, 100),
    status: userStatuses.find((one) => one === search.get('status')) ?? '',
    sort: userColumns.find((one) => one === search.get('sort')) ?? 'name',
    desc: search.get('desc') === 'yes',
    ...parsePage(search),
  }
}

/** Serializes the search; defaults are left out. */
export function userSearchUrl({ kind, text, status, sort, desc, page, after }: UserSearch): string {
  const said: [string, string, boolean][] = [
    ['kind', kind, kind === 'members'],
    ['text', text, text !== ''],
    ['status', status, status !== ''],
    ['sort', sort, sort !== 'name'],
    ['desc', 'yes', desc],
    ['page', String(page), page > 1],
    ['after', after, after !== ''],
  ]
  return `?${new URLSearchParams(said.filter(([, , isSaid]) => isSaid).map(([name, value]) => [name, value]))}`
}

export function userListQuery(userId: number, address: UserSearch) {
  const { kind, text, status, sort, desc, page, after } = address
  return queryOptions({
    ...fetchedByLoader,
    queryKey: adminKey(userId, 'users', address),
    queryFn: ({ signal }) =>
      callPage(
        adminUsers,
        {
          body: {
            isProfessional: kind === 'professionals',
            options: { page, itemsPerPage: ITEMS_PER_PAGE, sortBy: sort, sortDesc: desc, ...(after && { after }) },
            text,
            ...(status && { status }),
          },
        },
        { signal },
      ),
  })
}
