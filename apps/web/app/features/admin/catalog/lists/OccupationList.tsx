import { deleteOccupation, saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import { OccupationForm } from '@fourfold/contract/admin/occupations/shapes'
import type { SavedOccupation } from '@fourfold/contract/admin/occupations/shapes'
import { useQuery } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { formatCount } from '~/lib/format/numbers.ts'

import { getFailedListQuery } from '../../table/index.ts'
import { occupationsQuery, useAdminId, useCatalogInfo } from '../queries.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

const buildColumns = (getCategoryName: (categoryId: number) => string): Column<SavedOccupation>[] => [
  {
    label: 'Title words',
    cell: ({ title }) => title,
    compare: (left, right) => left.title.localeCompare(right.title, 'en'),
  },
  {
    label: 'Category',
    cell: ({ categoryId }) => getCategoryName(categoryId),
    compare: (left, right) => getCategoryName(left.categoryId).localeCompare(getCategoryName(right.categoryId), 'en'),
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
  const getCategoryName = (categoryId: number) => categories.find(({ id }) => id === categoryId)?.name ?? ''
  return (
    <CatalogList
      title="Trades"
      noun="trade"
      formPath="/admin/trade"
      rows={query.data ?? []}
      failedQuery={getFailedListQuery(query)}
      getName={({ title }) => title}
      getSearchText={({ title, categoryId, words }) => [title, getCategoryName(categoryId), ...words].join(' ')}
      columns={buildColumns(getCategoryName)}
      restore={(body) => call(saveOccupation, { body: OccupationForm.parse(body) })}
      buildDeletionRequest={(tradeId) => ({ endpoint: deleteOccupation, body: { tradeId } })}
      toPreviewedChange={({ id }) => ({ tradeId: id, trade: null })}
      describeDeletion={({ words }) =>
        `Searches will no longer understand its ${formatCount(words.length, 'everyday word')}.`
      }
    />
  )
}
