import type { MouseEvent } from 'react'

import { isPlainClick } from '~/lib/browser/events.ts'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { lazyComponent } from '~/ui/lazy-component.tsx'

import { ProductTile } from './ProductTile.tsx'
import type { ProductCard } from './ProductTile.tsx'

import classes from './ProductTiles.module.css'

/** Loaded when the first product is opened. */
export const ProductDialog = lazyComponent(async () => (await import('./detail/ProductDialog.tsx')).ProductDialog)

type LinkedProduct = ProductCard & { link: string }

/** A professional's products. Each opens in a dialog. (PRO-15) */
export function ProductTiles({ products }: { products: readonly LinkedProduct[] }) {
  const { subject, opened, open, close, restoreFocus } = useDialog<LinkedProduct>()

  function openDialog(event: MouseEvent<HTMLElement>, product: LinkedProduct) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // Not every browser focuses a clicked link. The dialog returns the focus to it when it closes.
    event.currentTarget.focus()
    open(product)
  }

  return (
    <>
      <ul className={classes.tiles}>
        {products.map((product) => (
          <li key={product.uuid}>
            <ProductTile product={product} shape="row" onOpen={(event) => openDialog(event, product)} />
          </li>
        ))}
      </ul>
      {subject && <ProductDialog product={subject} opened={opened} onClose={close} onClosed={() => restoreFocus()} />}
    </>
  )
}
