import { ActionIcon, Anchor } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { AdminTable } from '../../table/index.ts'
import type { TableColumn } from '../../table/index.ts'
import type { CatalogListProps } from './catalog-list.ts'
import { serializeListSearch } from './list-search.ts'
import type { ListSearch } from './list-search.ts'

import classes from './CatalogList.module.css'

type TableProps<Row extends { id: number }> = CatalogListProps<Row> & {
  search: ListSearch
  onDelete: (row: Row) => void
  emptyState: ReactNode
}

/** Converts the columns. The label is the sort key in the URL, and the first column links to the form. */
function toTableColumns<Row extends { id: number }>({ columns, formPath }: CatalogListProps<Row>): TableColumn<Row>[] {
  return columns.map(({ label, cell, compare }, index) => ({
    label,
    ...(compare && { sort: label }),
    cell: (row) =>
      index > 0 ? (
        cell(row)
      ) : (
        <Anchor component={Link} to={`${formPath}/${row.id}`} className={classes.name} inherit>
          {cell(row)}
        </Anchor>
      ),
  }))
}

export function CatalogTable<Row extends { id: number }>(props: TableProps<Row>) {
  const { title, rows, getName, formPath, search, onDelete, emptyState } = props
  return (
    <AdminTable
      label={title}
      columns={toTableColumns(props)}
      rows={rows}
      getKey={({ id }) => id}
      order={{ ...search, buildOrderUrl: (order) => `?${serializeListSearch({ ...search, ...order })}` }}
      renderActions={(row) => (
        <>
          <ActionIcon
            component={Link}
            to={`${formPath}/${row.id}`}
            size={40}
            color="gray"
            aria-label={`Edit ${getName(row)}`}
            title="Edit"
          >
            <IconPencil size={20} />
          </ActionIcon>
          <ActionIcon
            size={40}
            color="gray"
            aria-label={`Delete ${getName(row)}`}
            title="Delete"
            onClick={() => onDelete(row)}
          >
            <IconTrash size={20} />
          </ActionIcon>
        </>
      )}
      emptyState={emptyState}
    />
  )
}
