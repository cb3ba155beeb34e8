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

/** Parses the search parameters of a URL. Invalid values fall back to the defaults. */
export function parseUserSearch(params: URLSearchParams): UserSearch {
  return {
    kind: params.get('kind') === 'members' ? 'members' : 'professionals',
    text: (params.get('text') ?? '').slice(0, 100),
    status: userStatuses.find((status) => status === params.get('status')) ?? '',
    sort: userColumns.find((column) => column === params.get('sort')) ?? 'name',
    desc: params.get('desc') === 'yes',
    ...parsePage(params),
  }
}

/** Builds the URL of a search, without default values. */
export function buildUserSearchUrl({ kind, text, status, sort, desc, page, after }: UserSearch): string {
  const params: [name: string, value: string, isSet: boolean][] = [
    ['kind', kind, kind === 'members'],
    ['text', text, text !== ''],
    ['status', status, status !== ''],
    ['sort', sort, sort !== 'name'],
    ['desc', 'yes', desc],
    ['page', String(page), page > 1],
    ['after', after, after !== ''],
  ]
  return `?${new URLSearchParams(params.filter(([, , isSet]) => isSet).map(([name, value]) => [name, value]))}`
}

export function userListQuery(userId: number, search: UserSearch) {
  const { kind, text, status, sort, desc, page, after } = search
  return queryOptions({
    ...fetchedByLoader,
    queryKey: adminKey(userId, 'users', search),
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
