import { saveProduct } from '@fourfold/contract/products/endpoints'
import { ProductForm } from '@fourfold/contract/products/shapes'
import type { Product } from '@fourfold/contract/products/shapes'
import { productCategoryNames } from '@fourfold/contract/reference/products'
import { useEffect } from 'react'

import { call } from '~/lib/data/api.ts'
import { useSubmission } from '~/lib/forms/forms.ts'
import { FormDialog } from '~/ui/dialogs/FormDialog.tsx'
import { SubmitForm } from '~/ui/forms/SubmitForm.tsx'
import { useUnsavedMark } from '~/ui/panels/panel.ts'

import { ProductFields } from './ProductFields.tsx'
import type { ProductValues } from './ProductFields.tsx'

/** The editable fields of a product. */
type EditableProduct = Pick<Product, 'id' | 'category' | 'subcategory' | 'link' | 'title' | 'description'>

function toFormValues(product: EditableProduct | null): ProductValues {
  if (!product) {
    return { id: null, category: productCategoryNames[0], subcategory: '', link: '', title: '', description: '' }
  }
  const { id, category, subcategory, link, title, description } = product
  return { id, category, subcategory, link, title, description }
}

type ProductEditorProps = {
  /** Null to add a product. */
  product: EditableProduct | null
  onSaved: (product: Product) => void
  onUnsaved: (isUnsaved: boolean) => void
}

function ProductEditor({ product, onSaved, onUnsaved }: ProductEditorProps) {
  const submission = useSubmission<ProductValues>({
    schema: ProductForm,
    initialValues: toFormValues(product),
    draft: `product-${product?.id ?? 'new'}`,
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

type ProductFormDialogProps = Omit<ProductEditorProps, 'onUnsaved'> & { opened: boolean; onClose: () => void }

/** Adds or edits a product. Confirms closing with unsaved changes. (PRD-22) */
export function ProductFormDialog({ opened, product, onSaved, onClose }: ProductFormDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={product ? 'Edit product' : 'Add product'}
      size="lg"
      discardWarning="Your changes to this product haven’t been saved and will be lost."
    >
      {({ onUnsaved }) => <ProductEditor product={product} onSaved={onSaved} onUnsaved={onUnsaved} />}
    </FormDialog>
  )
}
