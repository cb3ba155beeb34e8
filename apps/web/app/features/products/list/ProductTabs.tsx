import { useSearchParams } from 'react-router'

import { LinkTabs } from '~/ui/navigation/LinkTabs.tsx'

import { CategoryProducts } from './CategoryProducts.tsx'
import { findOpenTab } from './subcategories.ts'
import type { ProductTab } from './subcategories.ts'

/** One tab per category. Tabs are links, so they can be shared and work without JavaScript. (PRD-09) */
export function ProductTabs({ tabs }: { tabs: readonly ProductTab[] }) {
  const [search] = useSearchParams()
  const openTab = findOpenTab(tabs, search.get('category'))
  if (!openTab) return null
  const links = tabs.map(({ category }) => ({
    to: `/products?category=${category}`,
    name: category,
    isCurrent: category === openTab.category,
  }))
  return (
    <>
      <LinkTabs label="Categories" tabs={links} replace preventScrollReset />
      <CategoryProducts key={openTab.category} tab={openTab} />
    </>
  )
}
