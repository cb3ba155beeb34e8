import { deleteProduct } from '@fourfold/contract/products/endpoints'
import type { Product } from '@fourfold/contract/products/shapes'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'

import { ProductDialog } from '~/features/products/index.ts'
import { useAction } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { ConfirmDialog } from '~/ui/dialogs/ConfirmDialog.tsx'
import { useDialog } from '~/ui/dialogs/use-dialog.ts'
import { FormFeedback } from '~/ui/forms/FormFeedback.tsx'

import { useOwnProducts } from './own-products.ts'
import { ProductFormDialog } from './ProductFormDialog.tsx'
import { ProductImagesDialog } from './ProductImagesDialog.tsx'
import { ProductRow } from './ProductRow.tsx'
import type { ProductAction } from './ProductRow.tsx'

import classes from './ProductRow.module.css'

/** A professional's products. (PRD-04 to PRD-08) */
export function ProductsPanel() {
  const { products, upsert, remove: removeFromList } = useOwnProducts()
  const { subject, opened, open, close, closeWithoutRestoringFocus, restoreFocus } = useDialog<{
    action: ProductAction
    product: Product | null
  }>()
  const { run, isPending, error } = useAction((id: number) => call(deleteProduct, { body: { id } }))
  const addButton = useRef<HTMLButtonElement>(null)
  const product = subject?.product ?? null
  const isOpen = (action: ProductAction) => opened && subject?.action === action
  const returnFocus = () => restoreFocus(addButton.current)

  async function remove(): Promise<void> {
    if (!product) return
    const isDeleted = await run(product.id)
    if (!isDeleted) return close()
    removeFromList(product)
    closeWithoutRestoringFocus()
  }

  return (
    <Stack gap="md">
      <Text>
        Products you recommend. Our team reviews each one before members see it, and again when you change it.
      </Text>
      <FormFeedback error={error} />
      {products.length > 0 ? (
        <ul className={classes.list} aria-label="Products">
          {products.map((item) => (
            <ProductRow key={item.id} product={item} onAction={(action) => open({ action, product: item })} />
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
        onClick={() => open({ action: 'edit', product: null })}
      >
        Add Product
      </Button>
      <ProductFormDialog
        opened={isOpen('edit')}
        product={product}
        onSaved={(saved) => {
          upsert(saved)
          close()
        }}
        onClose={close}
      />
      <ProductImagesDialog opened={isOpen('images')} product={product} onChange={upsert} onClose={close} />
      {product && subject?.action === 'view' && (
        <ProductDialog opened={opened} product={product} onClose={close} onClosed={returnFocus} />
      )}
      <ConfirmDialog
        opened={isOpen('delete')}
        title="Delete Product?"
        confirmLabel="Delete"
        danger
        busy={isPending}
        onConfirm={() => void remove()}
        onClose={close}
        onClosed={returnFocus}
      >
        {`“${product?.title ?? ''}” and its images are deleted. This cannot be undone.`}
      </ConfirmDialog>
    </Stack>
  )
}
