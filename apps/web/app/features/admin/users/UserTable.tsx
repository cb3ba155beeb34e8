import type { ListedUser, UserColumn, UserStatus } from '@fourfold/contract/admin/users/shapes'
import type { Category } from '@fourfold/contract/catalog/shapes'
import { ActionIcon } from '@mantine/core'
import { IconExternalLink, IconLogin, IconRosette, IconUserCheck } from '@tabler/icons-react'
import { Link } from 'react-router'

import { shortDate } from '~/lib/format/time.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'
import { StateBadge } from '~/ui/StateBadge.tsx'

import { writeAddress } from './user-list.ts'
import type { UserAddress } from './user-list.ts'

import classes from './UserTable.module.css'

export type RowAction = 'status' | 'activate'

type Act = (action: RowAction, user: ListedUser) => void

const columns: { label: string; sort?: UserColumn }[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Username', sort: 'username' },
  { label: 'Status', sort: 'status' },
  { label: 'Categories' },
  { label: 'Joined', sort: 'createdAt' },
]

const states = { Approved: 'good', Pending: 'waiting', Rejected: 'bad' } as const satisfies Record<UserStatus, string>

/** A column that sorts says so, and turns around when it is chosen again. */
function ColumnHeader({ label, sort, address }: (typeof columns)[number] & { address: UserAddress }) {
  if (!sort) return <th scope="col">{label}</th>
  const isCurrent = address.sort === sort
  const desc = isCurrent ? !address.desc : sort === 'createdAt'
  return (
    <th scope="col" aria-sort={isCurrent ? (address.desc ? 'descending' : 'ascending') : 'none'}>
      <Link to={writeAddress({ ...address, sort, desc, page: 1, after: '' })} preventScrollReset>
        {label}
        {isCurrent && <span aria-hidden>{address.desc ? ' ↓' : ' ↑'}</span>}
      </Link>
    </th>
  )
}

type CategoriesProps = { user: ListedUser; categories: readonly Category[] }

/** Where somebody is listed, and until when. */
function Categories({ user, categories }: CategoriesProps) {
  if (user.UserCategories.length === 0) return '—'
  return (
    <ul className={classes.categories}>
      {user.UserCategories.map(({ categoryId, status, validTill }) => (
        <li key={categoryId}>
          {categories.find(({ id }) => id === categoryId)?.name ?? `Category ${categoryId}`}
          <span className={classes.till}>
            {status === 'Active' ? ` until ${shortDate(validTill)}` : ` ended ${shortDate(validTill)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What an admin can do about somebody. Other admins are decided about by nobody here. */
function Actions({ user, onAction }: { user: ListedUser; onAction: Act }) {
  const { name, username, isAdmin, isProfessional } = user
  const path = encodeURIComponent(username)
  return (
    <div className={classes.actions}>
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
      {!isAdmin && (
        <ActionIcon
          component={Link}
          to={`/admin/loginAs/${path}`}
          size={40}
          color="gray"
          aria-label={`Log in as ${name}`}
          title="Log in as"
        >
          <IconLogin size={20} />
        </ActionIcon>
      )}
    </div>
  )
}

function Row({ user, categories, onAction }: CategoriesProps & { onAction: Act }) {
  const { name, username, email, emailVerified, status, createdAt, profileImageUrl } = user
  return (
    <tr>
      <th scope="row">
        <span className={classes.person}>
          <Avatar name={name} src={profileImageUrl} size={34} lazy />
          <span>
            {name}
            <span className={classes.email}>{emailVerified ? email : `${email} (not confirmed)`}</span>
          </span>
        </span>
      </th>
      <td data-label="Username">{username}</td>
      <td data-label="Status">
        <StateBadge state={states[status]}>{status}</StateBadge>
      </td>
      <td data-label="Categories">
        <Categories user={user} categories={categories} />
      </td>
      <td data-label="Joined">{shortDate(createdAt)}</td>
      <td>
        <Actions user={user} onAction={onAction} />
      </td>
    </tr>
  )
}

type UserTableProps = {
  users: ListedUser[]
  categories: readonly Category[]
  address: UserAddress
  onAction: Act
}

/** Who is here. On a phone each row is a card. (ADM-03) */
export function UserTable({ users, categories, address, onAction }: UserTableProps) {
  return (
    <table className={classes.table} aria-label="Users">
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHeader key={column.label} {...column} address={address} />
          ))}
          <th scope="col">
            <span className={classes.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id} user={user} categories={categories} onAction={onAction} />
        ))}
      </tbody>
    </table>
  )
}
