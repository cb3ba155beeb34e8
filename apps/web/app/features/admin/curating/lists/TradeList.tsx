import { deleteTrade, saveTrade } from '@fourfold/contract/admin/trades/endpoints'
import { TradeForm } from '@fourfold/contract/admin/trades/shapes'
import type { SavedTrade } from '@fourfold/contract/admin/trades/shapes'
import { useQuery } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { countOf } from '~/lib/format/numbers.ts'

import { missingList } from '../../table/missing-list.ts'
import { tradesQuery, useAdminId, useInfo } from '../info.ts'
import type { Column } from './curated-list.ts'
import { CuratedList } from './CuratedList.tsx'

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

/** The trades, category by category. A search finds one by what people say for it too. */
export function TradeList() {
  const { categories } = useInfo()
  const query = useQuery(tradesQuery(useAdminId()))
  const categoryName: NameOf = (categoryId) => categories.find(({ id }) => id === categoryId)?.name ?? ''
  return (
    <CuratedList
      title="Trades"
      noun="trade"
      formPath="/admin/trade"
      rows={query.data ?? []}
      missing={missingList(query)}
      nameOf={({ title }) => title}
      textOf={({ title, categoryId, words }) => [title, categoryName(categoryId), ...words].join(' ')}
      columns={columnsOf(categoryName)}
      restore={(body) => call(saveTrade, { body: TradeForm.parse(body) })}
      removal={(tradeId) => ({ endpoint: deleteTrade, body: { tradeId } })}
      previewOf={({ id }) => ({ tradeId: id, trade: null })}
      touches={({ words }) => `Searches will no longer understand its ${countOf(words.length, 'everyday word')}.`}
    />
  )
}
