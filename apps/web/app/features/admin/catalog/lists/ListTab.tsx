import type { ReactNode } from 'react'

import { CategoryList } from './CategoryList.tsx'
import { OccupationList } from './OccupationList.tsx'
import { QuestionList } from './QuestionList.tsx'
import { SubscriptionTypeList } from './SubscriptionTypeList.tsx'
import { TagList } from './TagList.tsx'

const lists = {
  tags: <TagList />,
  categories: <CategoryList />,
  questions: <QuestionList />,
  'subscription-types': <SubscriptionTypeList />,
  trades: <OccupationList />,
} satisfies Record<string, ReactNode>

/** One of the catalog lists. */
export function CatalogListTab({ list }: { list: keyof typeof lists }) {
  return lists[list]
}
