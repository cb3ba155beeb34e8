import type { Product } from '@fourfold/contract/products/shapes'

import { useEditor } from '../editor.ts'

/** The products in the editor. */
export function useOwnProducts() {
  const { profile, change } = useEditor()
  const edit = (next: (before: Product[]) => Product[]) =>
    change((before) => ({ ...before, products: next(before.products) }))

  function upsert(product: Product): void {
    edit((before) =>
      before.some(({ id }) => id === product.id)
        ? before.map((item) => (item.id === product.id ? product : item))
        : [...before, product],
    )
  }

  return {
    products: profile.products,
    upsert,
    remove: ({ id }: Product) => edit((before) => before.filter((item) => item.id !== id)),
  }
}
