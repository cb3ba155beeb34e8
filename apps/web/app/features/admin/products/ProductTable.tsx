import type { AdminProduct, ProductColumn } from '@fourfold/contract/products/admin-shapes'
import { ActionIcon, Anchor } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

import { shortDate } from '~/lib/format/time.ts'
import { externalLinkProps } from '~/lib/links/web-link.ts'
import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import type { QueryStatus } from '~/ui/feedback/QueryFallback.tsx'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { AdminTable, ClippedText, ListLoadError } from '../table/index.ts'
import type { TableColumn } from '../table/index.ts'
import { buildProductSearchUrl } from './product-list-query.ts'
import type { ProductSearch } from './product-list-query.ts'

import classes from './ProductTable.module.css'

export type RowAction = 'approve' | 'withdraw' | 'edit' | 'delete'

type ActionHandler = (action: RowAction, product: AdminProduct) => void

function ApprovalBadge({ product: { approved, rejectionReason } }: { product: AdminProduct }) {
  if (approved) return <StateBadge state="success">Approved</StateBadge>
  return rejectionReason === null ? (
    <StateBadge state="pending">Waiting</StateBadge>
  ) : (
    <StateBadge state="neutral">Not approved</StateBadge>
  )
}

function Actions({ product, onAction }: { product: AdminProduct; onAction: ActionHandler }) {
  const { title, uuid, approved } = product
  // Both variants have the same key, so that the button keeps the focus when the action changes.
  const decisionButton = approved
    ? ({
        key: 'decision',
        action: 'withdraw',
        label: `Withdraw approval of ${title}`,
        tooltip: 'Withdraw approval',
        Icon: IconArrowBackUp,
      } as const)
    : ({ key: 'decision', action: 'approve', label: `Approve ${title}`, tooltip: 'Approve', Icon: IconCheck } as const)
  const buttons = [
    decisionButton,
    { key: 'edit', action: 'edit', label: `Edit ${title}`, tooltip: 'Edit', Icon: IconPencil },
    { key: 'delete', action: 'delete', label: `Delete ${title}`, tooltip: 'Delete', Icon: IconTrash },
  ] as const
  return (
    <>
      {buttons.map(({ key, action, label, tooltip, Icon }) => (
        <ActionIcon
          key={key}
          size={40}
          color="gray"
          aria-label={label}
          title={tooltip}
          onClick={() => onAction(action, product)}
        >
          <Icon size={20} />
        </ActionIcon>
      ))}
      <ActionIcon
        component={Link}
        to={`/product/${uuid}`}
        size={40}
        color="gray"
        aria-label={`View ${title}`}
        title="View"
      >
        <IconEye size={20} />
      </ActionIcon>
    </>
  )
}

const columns: TableColumn<AdminProduct, ProductColumn>[] = [
  { label: 'Title', sort: 'title', noClip: true, cell: ({ title }) => <ClippedText>{title}</ClippedText> },
  { label: 'Description', noClip: true, cell: ({ description }) => <ClippedText>{description}</ClippedText> },
  { label: 'Category', sort: 'category', cell: ({ category, subcategory }) => `${category} · ${subcategory}` },
  {
    label: 'Link',
    cell: ({ link }) => (
      <Anchor {...externalLinkProps} href={link} inherit className={classes.link}>
        {link.replace(/^https?:\/\/(www\.)?/, '').split('/', 1)}
      </Anchor>
    ),
  },
  {
    label: 'By',
    cell: ({ User: { username } }) => (
      <Anchor component={Link} to={`/user/${encodeURIComponent(username)}`} inherit className={classes.link}>
        {username}
      </Anchor>
    ),
  },
  {
    label: 'Created',
    sort: 'createdAt',
    startsDesc: true,
    noClip: true,
    cell: ({ createdAt }) => shortDate(createdAt),
  },
  { label: 'State', sort: 'approved', noClip: true, cell: (product) => <ApprovalBadge product={product} /> },
]

type ProductTableProps = {
  products: AdminProduct[] | undefined
  /** The query to retry if the products could not be loaded. */
  failedQuery: QueryStatus | null
  search: ProductSearch
  onAction: ActionHandler
}

/** All products. (ADM-04, ADM-05, ADM-20) */
export function ProductTable({ products, failedQuery, search, onAction }: ProductTableProps) {
  return (
    <AdminTable
      label="Products"
      columns={columns}
      rows={products}
      getKey={({ id }) => id}
      order={{
        ...search,
        buildOrderUrl: (order) => buildProductSearchUrl({ ...search, ...order, page: 1, after: '' }),
      }}
      renderActions={(product) => <Actions product={product} onAction={onAction} />}
      emptyState={
        failedQuery ? (
          <ListLoadError query={failedQuery} />
        ) : (
          <EmptyState title="No products here">
            Products that you add or professionals recommend appear here.
          </EmptyState>
        )
      }
    />
  )
}
