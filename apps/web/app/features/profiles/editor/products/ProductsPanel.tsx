import { deleteProduct } from '@fourfold/contract/products/endpoints'
import type { Product } from '@fourfold/contract/products/shapes'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { useAction } from '~/lib/action.ts'
import { call } from '~/lib/api.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { Outcome } from '~/ui/Outcome.tsx'
import { ProductDialog } from '~/ui/products/ProductDialog.tsx'

import { useOwnProducts } from './own-products.ts'
import { ProductFormDialog } from './ProductFormDialog.tsx'
import { ProductImagesDialog } from './ProductImagesDialog.tsx'
import { ProductLine } from './ProductLine.tsx'
import type { ProductAction } from './ProductLine.tsx'

import classes from './ProductLine.module.css'

/** A professional's products. (PRD-04 to PRD-08) */
export function ProductsPanel() {
  const { products, put, drop } = useOwnProducts()
  const [action, setAction] = useState<ProductAction | null>(null)
  // Stays while a dialog fades out, so that its words do not change under the eyes.
  const [product, setProduct] = useState<Product | null>(null)
  const [viewed, setViewed] = useState<Product | null>(null)
  const { run, isPending, error } = useAction((id: number) => call(deleteProduct, { body: { id } }))
  const opener = useRef<Element>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const close = () => setAction(null)

  function start(next: ProductAction, on: Product | null): void {
    opener.current = document.activeElement
    setProduct(on)
    setViewed(next === 'view' ? on : null)
    setAction(next)
  }

  function giveFocusBack(): void {
    const target = opener.current?.isConnected ? opener.current : addButton.current
    if (target instanceof HTMLElement) target.focus()
  }

  async function remove(): Promise<void> {
    if (!product) return
    const isGone = await run(product.id)
    close()
    if (isGone) drop(product)
  }

  return (
    <Stack gap="md">
      <Text>Products you recommend. Our team looks at each before members see it, and again when you change it.</Text>
      <Outcome error={error} />
      {products.length > 0 ? (
        <ul className={classes.list} aria-label="Products">
          {products.map((one) => (
            <ProductLine key={one.id} product={one} onAction={(next) => start(next, one)} />
          ))}
        </ul>
      ) : (
        <Text c="dimmed">No products yet.</Text>
      )}
      <Button
        ref={addButton}
        size="md"
        className={classes.add}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => start('edit', null)}
      >
        Add Product
      </Button>
      <ProductFormDialog
        opened={action === 'edit'}
        product={product}
        onSaved={(saved) => {
          put(saved)
          close()
        }}
        onClose={close}
      />
      <ProductImagesDialog opened={action === 'images'} product={product} onChange={put} onClose={close} />
      {viewed && <ProductDialog opened={action === 'view'} product={viewed} onClose={close} onClosed={giveFocusBack} />}
      <ConfirmDialog
        opened={action === 'delete'}
        title="Delete Product?"
        confirmLabel="Delete"
        danger
        busy={isPending}
        onConfirm={() => void remove()}
        onClose={close}
        onClosed={giveFocusBack}
      >
        {`“${product?.title ?? ''}” and its images are deleted. This cannot be undone.`}
      </ConfirmDialog>
    </Stack>
  )
}
