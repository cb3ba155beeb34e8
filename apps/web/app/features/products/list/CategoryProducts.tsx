import { Button, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { lazyImport } from '~/lib/data/lazy-import.ts'
import { EmptyState } from '~/ui/feedback/EmptyState.tsx'
import { ShowMore } from '~/ui/navigation/ShowMore.tsx'

import { ProductTile } from '../ProductTile.tsx'
import { groupBySubcategory } from './subcategories.ts'
import type { ProductTab, Subcategory } from './subcategories.ts'

import classes from './CategoryProducts.module.css'

/** The number of tiles above the fold on most screens. */
const EAGER_TILES = 4

function SubcategorySection({ section, isFirst }: { section: Subcategory; isFirst: boolean }) {
  return (
    <section className={classes.section} aria-label={section.subcategory}>
      <Title order={2} size="h3">
        {section.subcategory}
      </Title>
      <ul className={classes.tiles}>
        {section.products.map((product, index) => (
          <li key={product.uuid}>
            <ProductTile product={product} shape="card" eager={isFirst && index < EAGER_TILES} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The products of one category. (PRD-10) */
export function CategoryProducts({ tab: { category, firstPage } }: { tab: ProductTab }) {
  const pages = useInfiniteQuery({
    queryKey: ['products', category],
    queryFn: async ({ pageParam, signal }) => {
      const { loadCards } = await lazyImport(import('./load-products.ts'))
      return loadCards(category, { after: pageParam, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    initialData: { pages: [firstPage], pageParams: [null] },
  })
  // A product that moved between two requests can be on two pages.
  const items = [...new Map(pages.data.pages.flatMap(({ data }) => data.map((card) => [card.uuid, card]))).values()]
  if (items.length === 0) {
    return (
      <EmptyState
        title={`No products for ${category} yet`}
        action={
          <Button component={Link} to={`/search?search=${category}`} variant="light">
            Search Professionals
          </Button>
        }
      >
        Our team hasn’t chosen any yet. Until then, a professional can advise you.
      </EmptyState>
    )
  }
  return (
    <>
      {groupBySubcategory(category, items).map((section, index) => (
        <SubcategorySection key={section.subcategory} section={section} isFirst={index === 0} />
      ))}
      <ShowMore pages={pages} />
    </>
  )
}
