import type { CuratedInfo } from '@fourfold/contract/admin/catalog/shapes'
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

const namesOf = ({ categories }: CuratedInfo, ids: readonly number[]) =>
  categories
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

const columnsOf = (info: CuratedInfo): Column<SavedSubscriptionType>[] => [
  { label: 'Text', cell: ({ text }) => text, compare: (one, other) => one.text.localeCompare(other.text, 'en') },
  { label: 'Price', cell: ({ price }) => formatDollars(price), compare: (one, other) => one.price - other.price },
  {
    label: 'Duration',
    cell: ({ duration }) => formatCount(duration, 'day'),
    compare: (one, other) => one.duration - other.duration,
  },
  { label: 'Categories', cell: ({ categoryIds }) => namesOf(info, categoryIds) || 'None' },
  {
    label: 'Order',
    cell: ({ orderIndex }) => orderIndex,
    compare: (one, other) => one.orderIndex - other.orderIndex,
  },
  {
    label: 'Shown',
    cell: ({ hidden }) => <StateBadge state={hidden ? 'none' : 'good'}>{hidden ? 'Hidden' : 'Offered'}</StateBadge>,
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
      nameOf={({ text }) => text}
      textOf={({ text, stripePriceIdentifier }) => `${text} ${stripePriceIdentifier}`}
      columns={columnsOf(info)}
      restore={(body) => call(saveSubscriptionType, { body: SubscriptionTypeForm.parse(body) })}
      deletionCall={(stripeSubscriptionTypeId) => ({
        endpoint: deleteSubscriptionType,
        body: { stripeSubscriptionTypeId },
      })}
      deletionEffect={() =>
        'Professionals can no longer choose it. While somebody pays with it, it cannot be deleted; you can hide it instead.'
      }
    />
  )
}
