import { ActionIcon, Anchor } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { Column, CuratedListProps } from './curated-list.ts'
import type { ListAddress } from './list-address.ts'

import classes from './CuratedList.module.css'

type TableProps<Row extends { id: number }> = CuratedListProps<Row> & {
  address: ListAddress
  onSort: (order: Pick<ListAddress, 'sort' | 'desc'>) => void
  onDelete: (row: Row) => void
}

/** A column that sorts says so, and turns around when it is chosen again. */
function ColumnHeader<Row extends { id: number }>({
  column: { label, compare },
  address,
  onSort,
}: Pick<TableProps<Row>, 'address' | 'onSort'> & { column: Column<Row> }) {
  if (!compare) return <th scope="col">{label}</th>
  const isCurrent = address.sort === label
  return (
    <th scope="col" aria-sort={isCurrent ? (address.desc ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ sort: label, desc: isCurrent && !address.desc })}
      >
        {label}
        {isCurrent && <span aria-hidden>{address.desc ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  )
}

/** The rows as a table; on a phone each is a card. */
export function CuratedTable<Row extends { id: number }>(props: TableProps<Row>) {
  const { title, rows, columns, nameOf, formPath, address, onSort, onDelete } = props
  const [, ...others] = columns
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHeader key={column.label} column={column} address={address} onSort={onSort} />
          ))}
          <th scope="col">
            <span className={classes.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Anchor component={Link} to={`${formPath}/${row.id}`} className={classes.name}>
                {columns[0]?.cell(row)}
              </Anchor>
            </th>
            {others.map(({ label, cell }) => (
              <td key={label} data-label={label}>
                {cell(row)}
              </td>
            ))}
            <td>
              <div className={classes.actions}>
                <ActionIcon
                  component={Link}
                  to={`${formPath}/${row.id}`}
                  size={40}
                  color="gray"
                  aria-label={`Edit ${nameOf(row)}`}
                >
                  <IconPencil size={20} />
                </ActionIcon>
                <ActionIcon size={40} color="gray" aria-label={`Delete ${nameOf(row)}`} onClick={() => onDelete(row)}>
                  <IconTrash size={20} />
                </ActionIcon>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
