import type { Product } from '@fourfold/contract/products/shapes'

import { useEditor } from '../editor.ts'

/** Returns the products in the editor, with functions to update and remove them. */
export function useOwnProducts() {
  const { profile, updateProfile } = useEditor()
  const edit = (update: (previous: Product[]) => Product[]) =>
    updateProfile((previous) => ({ ...previous, products: update(previous.products) }))

  function upsert(product: Product): void {
    edit((previous) =>
      previous.some(({ id }) => id === product.id)
        ? previous.map((item) => (item.id === product.id ? product : item))
        : [...previous, product],
    )
  }

  return {
    products: profile.products,
    upsert,
    remove: ({ id }: Product) => edit((previous) => previous.filter((item) => item.id !== id)),
  }
}
