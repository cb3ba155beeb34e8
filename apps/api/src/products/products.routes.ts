import * as adminCalls from '@fourfold/contract/products/admin-endpoints'
import * as calls from '@fourfold/contract/products/endpoints'
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
    route(calls.ownProducts, async ({ actor }) => ({ products: await products.listOwn(actor), categories })),
    route(calls.publicProducts, ({ query }) => products.listApproved(query)),
    route(calls.productDetails, ({ actor, params }) => products.get(params.uuid, actor)),
    route(calls.saveProduct, ({ actor, body }) => products.save(actor, body)),
    route(calls.deleteProduct, ({ actor, body }) => products.remove(actor, body.id)),
    route(adminCalls.adminProducts, ({ body }) => products.productAdmin.list(body)),
    route(adminCalls.setProductApproved, ({ actor, body }) => products.productAdmin.setApproved(actor, body)),
  ]
}
