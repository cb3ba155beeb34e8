import { useRef, useState } from 'react'
import type { MouseEvent } from 'react'

import { isPlainClick } from '~/lib/clicks.ts'

import { lazily } from '../lazily.tsx'
import { ProductTile } from './ProductTile.tsx'
import type { ProductCard } from './ProductTile.tsx'

import classes from './ProductTiles.module.css'

/** Loaded with the first product somebody opens. */
const ProductDialog = lazily(async () => (await import('./ProductDialog.tsx')).ProductDialog)

type Offered = ProductCard & { link: string }

/** Somebody's products; each opens over the page. (PRO-15) */
export function ProductTiles({ products }: { products: readonly Offered[] }) {
  const [shown, setShown] = useState<{ product: Offered; open: boolean } | null>(null)
  const opener = useRef<HTMLElement>(null)

  function show(event: MouseEvent<HTMLElement>, product: Offered) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    opener.current = event.currentTarget
    setShown({ product, open: true })
  }

  return (
    <>
      <ul className={classes.tiles}>
        {products.map((product) => (
          <li key={product.uuid}>
            <ProductTile product={product} shape="row" onOpen={(event) => show(event, product)} />
          </li>
        ))}
      </ul>
      {shown && (
        <ProductDialog
          product={shown.product}
          opened={shown.open}
          onClose={() => setShown({ ...shown, open: false })}
          onClosed={() => opener.current?.focus()}
        />
      )}
    </>
  )
}
