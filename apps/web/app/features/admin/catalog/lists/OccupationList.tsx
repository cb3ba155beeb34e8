import { deleteOccupation, saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import { OccupationForm } from '@fourfold/contract/admin/occupations/shapes'
import type { SavedOccupation } from '@fourfold/contract/admin/occupations/shapes'
import { useQuery } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { formatCount } from '~/lib/format/numbers.ts'

import { failedListQuery } from '../../table/index.ts'
import { occupationsQuery, useAdminId, useCatalogInfo } from '../queries.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

const buildColumns = (categoryName: (categoryId: number) => string): Column<SavedOccupation>[] => [
  {
    label: 'Title words',
    cell: ({ title }) => title,
    compare: (left, right) => left.title.localeCompare(right.title, 'en'),
  },
  {
    label: 'Category',
    cell: ({ categoryId }) => categoryName(categoryId),
    compare: (left, right) => categoryName(left.categoryId).localeCompare(categoryName(right.categoryId), 'en'),
  },
  {
    label: 'Everyday words',
    cell: ({ words }) => words.length,
    compare: (left, right) => left.words.length - right.words.length,
  },
]

/** The occupations. The search also matches their synonym phrases. */
export function OccupationList() {
  const { categories } = useCatalogInfo()
  const query = useQuery(occupationsQuery(useAdminId()))
  const categoryName = (categoryId: number) => categories.find(({ id }) => id === categoryId)?.name ?? ''
  return (
    <CatalogList
      title="Trades"
      noun="trade"
      formPath="/admin/trade"
      rows={query.data ?? []}
      failedQuery={failedListQuery(query)}
      nameOf={({ title }) => title}
      textOf={({ title, categoryId, words }) => [title, categoryName(categoryId), ...words].join(' ')}
      columns={buildColumns(categoryName)}
      restore={(body) => call(saveOccupation, { body: OccupationForm.parse(body) })}
      toDeletionCall={(tradeId) => ({ endpoint: deleteOccupation, body: { tradeId } })}
      toPreviewedChange={({ id }) => ({ tradeId: id, trade: null })}
      describeDeletion={({ words }) =>
        `Searches will no longer understand its ${formatCount(words.length, 'everyday word')}.`
      }
    />
  )
}
