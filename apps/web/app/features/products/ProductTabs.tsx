import { Tabs } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'

import { ProductShelves } from './ProductShelves.tsx'
import { openTab } from './shelves.ts'
import type { ProductTab } from './shelves.ts'

/** One tab per category, each with an address of its own, so that it can be shared and works without any script. (PRD-09) */
export function ProductTabs({ tabs }: { tabs: readonly ProductTab[] }) {
  const [search] = useSearchParams()
  const open = openTab(tabs, search.get('category'))
  if (!open) return null
  return (
    <Tabs value={open.category} keepMounted={false}>
      <Tabs.List>
        {tabs.map(({ category }) => (
          <Tabs.Tab
            key={category}
            value={category}
            renderRoot={(props) => <Link to={`/products?category=${category}`} replace preventScrollReset {...props} />}
          >
            {category}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open.category}>
        <ProductShelves key={open.category} tab={open} />
      </Tabs.Panel>
    </Tabs>
  )
}
