import * as adminProductEndpoints from '@fourfold/contract/products/admin-endpoints'
import * as productEndpoints from '@fourfold/contract/products/endpoints'
import { productCategories } from '@fourfold/contract/reference/products'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Products } from './index.ts'

const categories = Object.entries(productCategories).map(([name, subcategories]) => ({
  name,
  subcategories: [...subcategories],
}))

export function productRoutes({ products }: { products: Products }): Route[] {
  return [
    route(productEndpoints.ownProducts, async ({ actor }) => ({ products: await products.listOwn(actor), categories })),
    route(productEndpoints.publicProducts, ({ query }) => products.listApproved(query)),
    route(productEndpoints.productDetails, ({ actor, params }) => products.get(params.uuid, actor)),
    route(productEndpoints.saveProduct, ({ actor, body }) => products.save(actor, body)),
    route(productEndpoints.deleteProduct, ({ actor, body }) => products.remove(actor, body.id)),
    route(adminProductEndpoints.adminProducts, ({ body }) => products.productAdmin.list(body)),
    route(adminProductEndpoints.setProductApproved, ({ actor, body }) =>
      products.productAdmin.setApproved(actor, body),
    ),
  ]
}
