import { ActionIcon, Anchor } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { AdminTable } from '../../table/AdminTable.tsx'
import type { TableColumn } from '../../table/AdminTable.tsx'
import type { CuratedListProps } from './curated-list.ts'
import { writeAddress } from './list-address.ts'
import type { ListAddress } from './list-address.ts'

import classes from './CuratedList.module.css'

type TableProps<Row extends { id: number }> = CuratedListProps<Row> & {
  address: ListAddress
  onDelete: (row: Row) => void
  empty: ReactNode
}

/** A column sorts by its own name in the address; the first leads to the form. */
function columnsOf<Row extends { id: number }>({ columns, formPath }: CuratedListProps<Row>): TableColumn<Row>[] {
  return columns.map(({ label, cell, compare }, place) => ({
    label,
    ...(compare && { sort: label }),
    cell: (row) =>
      place > 0 ? (
        cell(row)
      ) : (
        <Anchor component={Link} to={`${formPath}/${row.id}`} className={classes.name} inherit>
          {cell(row)}
        </Anchor>
      ),
  }))
}

/** The rows as the admin area shows any. */
export function CuratedTable<Row extends { id: number }>(props: TableProps<Row>) {
  const { title, rows, nameOf, formPath, address, onDelete, empty } = props
  return (
    <AdminTable
      label={title}
      columns={columnsOf(props)}
      rows={rows}
      keyOf={({ id }) => id}
      order={{ ...address, addressOf: (order) => `?${writeAddress({ ...address, ...order })}` }}
      renderActions={(row) => (
        <>
          <ActionIcon
            component={Link}
            to={`${formPath}/${row.id}`}
            size={40}
            color="gray"
            aria-label={`Edit ${nameOf(row)}`}
            title="Edit"
          >
            <IconPencil size={20} />
          </ActionIcon>
          <ActionIcon
            size={40}
            color="gray"
            aria-label={`Delete ${nameOf(row)}`}
            title="Delete"
            onClick={() => onDelete(row)}
          >
            <IconTrash size={20} />
          </ActionIcon>
        </>
      )}
      empty={empty}
    />
  )
}
