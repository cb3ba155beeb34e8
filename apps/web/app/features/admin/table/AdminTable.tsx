import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import classes from './AdminTable.module.css'

export type TableColumn<Row, Sort extends string = string> = {
  label: string
  cell: (row: Row) => ReactNode
  /** The sort key in the URL. A column without it is not sortable. */
  sort?: Sort
  /** Whether the first click sorts in descending order. */
  startsDesc?: boolean
  /** Whether the cell is never truncated, such as a status or a date. */
  noClip?: boolean
}

/** The current sort order, and a function that builds the URL of another order. */
export type TableOrder<Sort extends string = string> = {
  sort: string | null
  desc: boolean
  buildOrderUrl: (order: { sort: Sort; desc: boolean }) => string
}

type AdminTableProps<Row, Sort extends string> = {
  label: string
  /** The first column names the row. */
  columns: readonly TableColumn<Row, Sort>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  getKey: (row: Row) => number
  renderActions: (row: Row) => ReactNode
  order: TableOrder<Sort>
  /** Shown if there are no rows. */
  emptyState: ReactNode
}

type HeaderProps<Row, Sort extends string> = { column: TableColumn<Row, Sort>; order: TableOrder<Sort> }

/** A sortable header; a second click reverses the order. */
function ColumnHeader<Row, Sort extends string>({ column, order }: HeaderProps<Row, Sort>) {
  const { label, sort, startsDesc = false } = column
  if (!sort) return <th scope="col">{label}</th>
  const isCurrent = order.sort === sort
  const desc = isCurrent ? !order.desc : startsDesc
  return (
    <th scope="col" aria-sort={isCurrent ? (order.desc ? 'descending' : 'ascending') : 'none'}>
      <Link to={order.buildOrderUrl({ sort, desc })} preventScrollReset>
        {label}
        {isCurrent && <span aria-hidden>{order.desc ? ' ↓' : ' ↑'}</span>}
      </Link>
    </th>
  )
}

const SKELETON_ROWS = 5

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {/* The last cell is for the actions. */}
      {Array.from({ length: columns + 1 }, (_cell, column) => (
        <td key={column}>
          <Skeleton height={14} width={column === 0 ? '80%' : '60%'} my={13} />
        </td>
      ))}
    </tr>
  ))
}

/** The table of the admin lists. On phones each row is a card. (ADM-03, ADM-04, ADM-06) */
export function AdminTable<Row, Sort extends string = string>(props: AdminTableProps<Row, Sort>) {
  const { label, columns, rows, getKey, renderActions, order, emptyState } = props
  const [firstColumn, ...otherColumns] = columns
  if (rows?.length === 0) return emptyState
  return (
    <table className={classes.table} aria-label={label} aria-busy={!rows}>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHeader key={column.label} column={column} order={order} />
          ))}
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {!rows && <SkeletonRows columns={columns.length} />}
        {rows?.map((row) => (
          <tr key={getKey(row)}>
            <th scope="row" data-no-clip={firstColumn?.noClip}>
              {firstColumn?.cell(row)}
            </th>
            {otherColumns.map(({ label: name, cell, noClip }) => (
              <td key={name} data-label={name} data-no-clip={noClip}>
                {cell(row)}
              </td>
            ))}
            <td>
              <div className={classes.actions}>{renderActions(row)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
