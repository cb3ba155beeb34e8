import type { Files } from '../files/index.ts'
import type { Base, Manifest } from '../module-list.ts'
import { exportProducts } from './data-export.queries.ts'
import { productRoutes } from './products.routes.ts'
import { createProducts } from './products.service.ts'
import { deleteProductsOfAccount } from './products.store.ts'
import { createProductSender } from './products.worker.ts'

export const productsModule = {
  create: (parts: Base & { files: Files }) => ({ products: createProducts(parts) }),
  routes: [productRoutes],
  sender: createProductSender,
  eraseAccount: deleteProductsOfAccount,
  exportData: { products: exportProducts },
} satisfies Manifest
