import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'

import { EmptyState } from '~/ui/EmptyState.tsx'
import { ProductTile } from '~/ui/products/ProductTile.tsx'

import type { ProductTab, Shelf } from './shelves.ts'

import classes from './ProductShelves.module.css'

/** Seen without scrolling on most screens. */
const EAGER = 4

function ShelfOf({ shelf, first }: { shelf: Shelf; first: boolean }) {
  return (
    <section className={classes.shelf} aria-label={shelf.subcategory}>
      <Title order={2} size="h3">
        {shelf.subcategory}
      </Title>
      <ul className={classes.tiles}>
        {shelf.products.map((product, place) => (
          <li key={product.uuid}>
            <ProductTile product={product} shape="card" eager={first && place < EAGER} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What stands behind one tab. (PRD-10) */
export function ProductShelves({ tab }: { tab: ProductTab }) {
  if (tab.shelves.length === 0) {
    return (
      <EmptyState
        title={`No products for ${tab.category} yet`}
        action={
          <Button component={Link} to={`/search?search=${tab.category}`} variant="light">
            Search Professionals
          </Button>
        }
      >
        They stand here once our team has chosen some. Until then, a professional can advise you.
      </EmptyState>
    )
  }
  return tab.shelves.map((shelf, place) => <ShelfOf key={shelf.subcategory} shelf={shelf} first={place === 0} />)
}
