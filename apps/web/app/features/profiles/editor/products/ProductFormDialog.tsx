import { saveProduct } from '@fourfold/contract/products/endpoints'
import { ProductForm } from '@fourfold/contract/products/shapes'
import type { Product } from '@fourfold/contract/products/shapes'
import { productCategoryNames } from '@fourfold/contract/reference/products'
import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'

import { call } from '~/lib/api.ts'
import { useSubmission } from '~/lib/forms.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { useUnsavedMark } from '~/ui/panels/panel.ts'
import { SubmitForm } from '~/ui/SubmitForm.tsx'

import { ProductFields } from './ProductFields.tsx'
import type { ProductValues } from './ProductFields.tsx'

function valuesOf(product: Product | null): ProductValues {
  if (!product) {
    return { id: null, category: productCategoryNames[0], subcategory: '', link: '', title: '', description: '' }
  }
  const { id, category, subcategory, link, title, description } = product
  return { id, category, subcategory, link, title, description }
}

type EditingProps = {
  /** None, to add one. */
  product: Product | null
  onSaved: (product: Product) => void
  onUnsaved: (isUnsaved: boolean) => void
}

function Editing({ product, onSaved, onUnsaved }: EditingProps) {
  const submission = useSubmission<ProductValues>({
    schema: ProductForm,
    initialValues: valuesOf(product),
    async send(body) {
      onSaved((await call(saveProduct, { body })).product)
    },
  })
  const isUnsaved = submission.form.isDirty()
  useUnsavedMark(isUnsaved)
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])

  return (
    <SubmitForm submission={submission} submitLabel="Save">
      <ProductFields form={submission.form} />
    </SubmitForm>
  )
}

type ProductFormDialogProps = Omit<EditingProps, 'onUnsaved'> & { opened: boolean; onClose: () => void }

/** Adds a product or changes one; asks before closing would lose what was typed. (PRD-22) */
export function ProductFormDialog({ opened, product, onSaved, onClose }: ProductFormDialogProps) {
  const [isUnsaved, setUnsaved] = useState(false)
  const [isAsking, ask] = useState(false)

  function leave(): void {
    ask(false)
    onClose()
  }

  return (
    <>
      <Modal
        opened={opened}
        onClose={() => (isUnsaved ? ask(true) : onClose())}
        title={product ? 'Edit product' : 'Add product'}
        size="lg"
        closeOnEscape={!isAsking}
      >
        <Editing product={product} onSaved={onSaved} onUnsaved={setUnsaved} />
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title="Close without saving?"
        confirmLabel="Close"
        danger
        onConfirm={leave}
        onClose={() => ask(false)}
      >
        What you changed in this product is not saved yet and would be lost.
      </ConfirmDialog>
    </>
  )
}
