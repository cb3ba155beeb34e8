import type { ReactNode } from 'react'

import { CategoryList } from './CategoryList.tsx'
import { QuestionList } from './QuestionList.tsx'
import { SubscriptionTypeList } from './SubscriptionTypeList.tsx'
import { TagList } from './TagList.tsx'
import { TradeList } from './TradeList.tsx'

const lists = {
  tags: <TagList />,
  categories: <CategoryList />,
  questions: <QuestionList />,
  'subscription-types': <SubscriptionTypeList />,
  trades: <TradeList />,
} satisfies Record<string, ReactNode>

/** One of the catalog lists. */
export function CatalogListTab({ list }: { list: keyof typeof lists }) {
  return lists[list]
}
