import type { AdminProduct, ProductSort } from '@fourfold/contract/products/admin-shapes'
import { ActionIcon, Anchor } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

import { shortDate } from '~/lib/format/time.ts'
import { externalLinkProps } from '~/lib/links/web-link.ts'
import { StateBadge } from '~/ui/StateBadge.tsx'

import { ClippedText } from '../ClippedText.tsx'
import { writeAddress } from './product-list.ts'
import type { ListAddress } from './product-list.ts'

import classes from './ProductTable.module.css'

export type RowAction = 'approve' | 'withdraw' | 'edit' | 'delete'

type Act = (action: RowAction, product: AdminProduct) => void

const columns: { label: string; sort?: ProductSort }[] = [
  { label: 'Title', sort: 'title' },
  { label: 'Description' },
  { label: 'Category', sort: 'category' },
  { label: 'Link' },
  { label: 'By' },
  { label: 'Created', sort: 'createdAt' },
  { label: 'State', sort: 'approved' },
]

/** A column that sorts says so, and turns around when it is chosen again. */
function ColumnHeader({ label, sort, address }: (typeof columns)[number] & { address: ListAddress }) {
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

function State({ product: { approved, rejectionReason } }: { product: AdminProduct }) {
  if (approved) return <StateBadge state="good">Approved</StateBadge>
  return rejectionReason === null ? (
    <StateBadge state="waiting">Waiting</StateBadge>
  ) : (
    <StateBadge state="none">Not approved</StateBadge>
  )
}

function Actions({ product, onAction }: { product: AdminProduct; onAction: Act }) {
  const { title, uuid, approved } = product
  // One button, so that the focus stays when the decision has turned it around.
  const decision = approved
    ? ({ key: 'decision', action: 'withdraw', label: `Withdraw approval of ${title}`, Icon: IconArrowBackUp } as const)
    : ({ key: 'decision', action: 'approve', label: `Approve ${title}`, Icon: IconCheck } as const)
  const buttons = [
    decision,
    { key: 'edit', action: 'edit', label: `Edit ${title}`, Icon: IconPencil },
    { key: 'delete', action: 'delete', label: `Delete ${title}`, Icon: IconTrash },
  ] as const
  return (
    <div className={classes.actions}>
      {buttons.map(({ key, action, label, Icon }) => (
        <ActionIcon key={key} size={40} color="gray" aria-label={label} onClick={() => onAction(action, product)}>
          <Icon size={20} />
        </ActionIcon>
      ))}
      <ActionIcon component={Link} to={`/product/${uuid}`} size={40} color="gray" aria-label={`View ${title}`}>
        <IconEye size={20} />
      </ActionIcon>
    </div>
  )
}

function Row({ product, onAction }: { product: AdminProduct; onAction: Act }) {
  const { title, description, category, subcategory, link, createdAt, User } = product
  return (
    <tr>
      <th scope="row" className={classes.title}>
        <ClippedText>{title}</ClippedText>
      </th>
      <td data-label="Description">
        <ClippedText>{description}</ClippedText>
      </td>
      <td data-label="Category">
        {category} · {subcategory}
      </td>
      <td data-label="Link">
        <Anchor {...externalLinkProps} href={link}>
          {link.replace(/^https?:\/\/(www\.)?/, '').split('/', 1)}
        </Anchor>
      </td>
      <td data-label="By">
        <Anchor component={Link} to={`/user/${encodeURIComponent(User.username)}`}>
          {User.username}
        </Anchor>
      </td>
      <td data-label="Created">{shortDate(createdAt)}</td>
      <td data-label="State">
        <State product={product} />
      </td>
      <td>
        <Actions product={product} onAction={onAction} />
      </td>
    </tr>
  )
}

type ProductTableProps = { products: AdminProduct[]; address: ListAddress; onAction: Act }

/** Everybody's products. On a phone each row is a card. (ADM-04, ADM-05, ADM-20) */
export function ProductTable({ products, address, onAction }: ProductTableProps) {
  return (
    <table className={classes.table} aria-label="Products">
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
        {products.map((product) => (
          <Row key={product.id} product={product} onAction={onAction} />
        ))}
      </tbody>
    </table>
  )
}
