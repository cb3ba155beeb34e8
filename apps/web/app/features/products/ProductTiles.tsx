import type { MouseEvent } from 'react'

import { isPlainClick } from '~/lib/browser/events.ts'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { lazily } from '~/ui/lazily.tsx'

import { ProductTile } from './ProductTile.tsx'
import type { ProductCard } from './ProductTile.tsx'

import classes from './ProductTiles.module.css'

/** Loaded with the first product somebody opens. */
export const ProductDialog = lazily(async () => (await import('./detail/ProductDialog.tsx')).ProductDialog)

type LinkedProduct = ProductCard & { link: string }

/** Somebody's products; each opens over the page. (PRO-15) */
export function ProductTiles({ products }: { products: readonly LinkedProduct[] }) {
  const { subject, opened, open, close, restoreFocus } = useDialog<LinkedProduct>()

  function show(event: MouseEvent<HTMLElement>, product: LinkedProduct) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // A click does not bring the focus to a link in every browser.
    event.currentTarget.focus()
    open(product)
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
      {subject && <ProductDialog product={subject} opened={opened} onClose={close} onClosed={() => restoreFocus()} />}
    </>
  )
}
