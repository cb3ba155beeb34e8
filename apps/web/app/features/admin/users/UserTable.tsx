import type { ListedUser, UserColumn, UserStatus } from '@fourfold/contract/admin/users/shapes'
import type { Category } from '@fourfold/contract/catalog/shapes'
import { ActionIcon } from '@mantine/core'
import { IconDevicesOff, IconExternalLink, IconRosette, IconMasksTheater, IconUserCheck } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

import { shortDate } from '~/lib/format/time.ts'
import { requestImpersonation } from '~/lib/session/impersonation.ts'
import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import type { QueryStatus } from '~/ui/feedback/QueryFallback.tsx'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'
import { Avatar } from '~/ui/media/Avatar.tsx'

import { AdminTable, ListLoadError } from '../table/index.ts'
import type { TableColumn } from '../table/index.ts'
import { buildUserSearchUrl } from './user-list-query.ts'
import type { UserSearch } from './user-list-query.ts'

import classes from './UserTable.module.css'

export type RowAction = 'status' | 'activate' | 'logout'

type ActionHandler = (action: RowAction, user: ListedUser) => void

const badgeStates = { Approved: 'success', Pending: 'pending', Rejected: 'error' } as const satisfies Record<
  UserStatus,
  string
>

type CategoriesProps = { user: ListedUser; categories: readonly Category[] }

/** The categories of a professional, with their end dates. */
function Categories({ user, categories }: CategoriesProps) {
  if (user.UserCategories.length === 0) return '—'
  return (
    <ul className={classes.categories}>
      {user.UserCategories.map(({ categoryId, status, validTill }) => (
        <li key={categoryId}>
          {categories.find(({ id }) => id === categoryId)?.name ?? `Category ${categoryId}`}
          <span className={classes.validTill}>
            {status === 'Active' ? ` until ${shortDate(validTill)}` : ` ended ${shortDate(validTill)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns whether a click opens the link in this tab. Only such clicks start an impersonation without confirmation. */
const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => !(ctrlKey || metaKey || shiftKey || altKey)

/** The actions on a user. Admins can neither change the status of other admins nor log in as them. */
function Actions({ user, onAction }: { user: ListedUser; onAction: ActionHandler }) {
  const { name, username, isAdmin, isProfessional } = user
  const path = encodeURIComponent(username)
  return (
    <>
      {!isAdmin && (
        <ActionIcon
          size={40}
          color="gray"
          aria-label={`Set status of ${name}`}
          title="Set status"
          onClick={() => onAction('status', user)}
        >
          <IconUserCheck size={20} />
        </ActionIcon>
      )}
      {isProfessional && (
        <ActionIcon
          size={40}
          color="gray"
          aria-label={`Activate categories of ${name}`}
          title="Activate categories"
          onClick={() => onAction('activate', user)}
        >
          <IconRosette size={20} />
        </ActionIcon>
      )}
      <ActionIcon
        component={Link}
        to={`/user/${path}`}
        size={40}
        color="gray"
        aria-label={`Open profile of ${name}`}
        title="Open profile"
      >
        <IconExternalLink size={20} />
      </ActionIcon>
      <ActionIcon
        size={40}
        color="gray"
        aria-label={`Log out ${name} everywhere`}
        title="Log out everywhere"
        onClick={() => onAction('logout', user)}
      >
        <IconDevicesOff size={20} />
      </ActionIcon>
      {!isAdmin && (
        <ActionIcon
          component={Link}
          to={`/admin/loginAs/${path}`}
          onClick={(event) => isPlainClick(event) && requestImpersonation(username)}
          size={40}
          color="gray"
          aria-label={`Log in as ${name}`}
          title="Log in as"
        >
          <IconMasksTheater size={20} />
        </ActionIcon>
      )}
    </>
  )
}

/** Renders an address that can wrap before the @. */
function Email({ address }: { address: string }) {
  const atIndex = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, atIndex)}
      <wbr />
      {address.slice(atIndex)}
    </>
  )
}

function Person({ user: { name, email, emailVerified, profileImageUrl } }: { user: ListedUser }) {
  return (
    <span className={classes.person}>
      <Avatar name={name} src={profileImageUrl} size={34} lazy />
      <span>
        {name}
        <span className={classes.email}>
          <Email address={email} />
          {!emailVerified && ' (not confirmed)'}
        </span>
      </span>
    </span>
  )
}

function describeEmptyList({ kind, text, status }: UserSearch): string {
  if (text !== '' || status !== '') return 'No one matches your search. Try fewer letters, or any status.'
  return kind === 'members' ? 'Members appear here when they sign up.' : 'Professionals appear here when they sign up.'
}

const buildColumns = (categories: readonly Category[]): TableColumn<ListedUser, UserColumn>[] => [
  { label: 'Name', sort: 'name', cell: (user) => <Person user={user} /> },
  { label: 'Username', sort: 'username', cell: ({ username }) => username },
  {
    label: 'Status',
    sort: 'status',
    noClip: true,
    cell: ({ status }) => <StateBadge state={badgeStates[status]}>{status}</StateBadge>,
  },
  { label: 'Categories', cell: (user) => <Categories user={user} categories={categories} /> },
  {
    label: 'Joined',
    sort: 'createdAt',
    startsDesc: true,
    noClip: true,
    cell: ({ createdAt }) => shortDate(createdAt),
  },
]

type UserTableProps = {
  users: ListedUser[] | undefined
  /** The query to retry if the users could not be loaded. */
  failedQuery: QueryStatus | null
  categories: readonly Category[]
  search: UserSearch
  onAction: ActionHandler
}

/** Members or professionals, with actions on each. (ADM-03) */
export function UserTable({ users, failedQuery, categories, search, onAction }: UserTableProps) {
  return (
    <AdminTable
      label="Users"
      columns={buildColumns(categories)}
      rows={users}
      getKey={({ id }) => id}
      order={{ ...search, buildOrderUrl: (order) => buildUserSearchUrl({ ...search, ...order, page: 1, after: '' }) }}
      renderActions={(user) => <Actions user={user} onAction={onAction} />}
      emptyState={
        failedQuery ? (
          <ListLoadError query={failedQuery} />
        ) : (
          <EmptyState title="No one here">{describeEmptyList(search)}</EmptyState>
        )
      }
    />
  )
}
