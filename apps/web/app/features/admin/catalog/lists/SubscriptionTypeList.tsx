import type { AdminCatalog } from '@fourfold/contract/admin/catalog/shapes'
import { deleteSubscriptionType, saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { SubscriptionTypeForm } from '@fourfold/contract/admin/subscription-types/shapes'
import type { SavedSubscriptionType } from '@fourfold/contract/admin/subscription-types/shapes'

import { call } from '~/lib/data/api.ts'
import { formatDollars } from '~/lib/format/money.ts'
import { formatCount } from '~/lib/format/numbers.ts'
import { StateBadge } from '~/ui/labels/StateBadge.tsx'

import { useCatalog } from '../queries.ts'
import type { Column } from './catalog-list.ts'
import { CatalogList } from './CatalogList.tsx'

const joinCategoryNames = ({ categories }: AdminCatalog, ids: readonly number[]) =>
  categories
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

const buildColumns = (info: AdminCatalog): Column<SavedSubscriptionType>[] => [
  { label: 'Text', cell: ({ text }) => text, compare: (left, right) => left.text.localeCompare(right.text, 'en') },
  { label: 'Price', cell: ({ price }) => formatDollars(price), compare: (left, right) => left.price - right.price },
  {
    label: 'Duration',
    cell: ({ duration }) => formatCount(duration, 'day'),
    compare: (left, right) => left.duration - right.duration,
  },
  { label: 'Categories', cell: ({ categoryIds }) => joinCategoryNames(info, categoryIds) || 'None' },
  {
    label: 'Order',
    cell: ({ orderIndex }) => orderIndex,
    compare: (left, right) => left.orderIndex - right.orderIndex,
  },
  {
    label: 'Shown',
    cell: ({ hidden }) => (
      <StateBadge state={hidden ? 'neutral' : 'success'}>{hidden ? 'Hidden' : 'Offered'}</StateBadge>
    ),
  },
]

export function SubscriptionTypeList() {
  const { info, failedQuery } = useCatalog()
  return (
    <CatalogList
      title="Subscription types"
      noun="subscription type"
      formPath="/admin/subscription-type"
      rows={info.stripeSubscriptionTypes}
      failedQuery={failedQuery}
      getName={({ text }) => text}
      getSearchText={({ text, stripePriceIdentifier }) => `${text} ${stripePriceIdentifier}`}
      columns={buildColumns(info)}
      restore={(body) => call(saveSubscriptionType, { body: SubscriptionTypeForm.parse(body) })}
      buildDeletionRequest={(stripeSubscriptionTypeId) => ({
        endpoint: deleteSubscriptionType,
        body: { stripeSubscriptionTypeId },
      })}
      describeDeletion={() =>
        'Professionals can no longer choose it. While someone pays with it, it cannot be deleted; you can hide it instead.'
      }
    />
  )
}
