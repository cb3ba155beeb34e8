import { deleteTrade, saveTrade } from '@fourfold/contract/admin/trades/endpoints'
import { TradeForm } from '@fourfold/contract/admin/trades/shapes'
import type { SavedTrade } from '@fourfold/contract/admin/trades/shapes'
import { useQuery } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { formatCount } from '~/lib/format/numbers.ts'

import { failedListQuery } from '../../table/index.ts'
import { tradesQuery, useAdminId, useCatalogInfo } from '../queries.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

type NameOf = (categoryId: number) => string

const columnsOf = (categoryName: NameOf): Column<SavedTrade>[] => [
  {
    label: 'Title words',
    cell: ({ title }) => title,
    compare: (one, other) => one.title.localeCompare(other.title, 'en'),
  },
  {
    label: 'Category',
    cell: ({ categoryId }) => categoryName(categoryId),
    compare: (one, other) => categoryName(one.categoryId).localeCompare(categoryName(other.categoryId), 'en'),
  },
  {
    label: 'Everyday words',
    cell: ({ words }) => words.length,
    compare: (one, other) => one.words.length - other.words.length,
  },
]

/** The trades by category. The search also matches phrases. */
export function TradeList() {
  const { categories } = useCatalogInfo()
  const query = useQuery(tradesQuery(useAdminId()))
  const categoryName: NameOf = (categoryId) => categories.find(({ id }) => id === categoryId)?.name ?? ''
  return (
    <CatalogList
      title="Trades"
      noun="trade"
      formPath="/admin/trade"
      rows={query.data ?? []}
      failedQuery={failedListQuery(query)}
      nameOf={({ title }) => title}
      textOf={({ title, categoryId, words }) => [title, categoryName(categoryId), ...words].join(' ')}
      columns={columnsOf(categoryName)}
      restore={(body) => call(saveTrade, { body: TradeForm.parse(body) })}
      deletionCall={(tradeId) => ({ endpoint: deleteTrade, body: { tradeId } })}
      previewOf={({ id }) => ({ tradeId: id, trade: null })}
      deletionEffect={({ words }) =>
        `Searches will no longer understand its ${formatCount(words.length, 'everyday word')}.`
      }
    />
  )
}
