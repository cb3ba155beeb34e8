import { Link, useSearchParams } from 'react-router'

import { ProductShelves } from './ProductShelves.tsx'
import { openTab } from './shelves.ts'
import type { ProductTab } from './shelves.ts'

import classes from './ProductTabs.module.css'

/** One tab per category, each with an address of its own, so that it can be shared and works without any script. (PRD-09) */
export function ProductTabs({ tabs }: { tabs: readonly ProductTab[] }) {
  const [search] = useSearchParams()
  const open = openTab(tabs, search.get('category'))
  if (!open) return null
  return (
    <>
      <nav aria-label="Categories" className={classes.tabs}>
        {tabs.map(({ category }) => (
          <Link
            key={category}
            to={`/products?category=${category}`}
            replace
            preventScrollReset
            aria-current={category === open.category ? 'page' : undefined}
            className={classes.tab}
          >
            {category}
          </Link>
        ))}
      </nav>
      <ProductShelves key={open.category} tab={open} />
    </>
  )
}
