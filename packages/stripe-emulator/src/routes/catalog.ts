import type Stripe from 'stripe'
import { z } from 'zod'

import { createPrice, createProduct } from '../objects/catalog.ts'
import type { State } from '../state.ts'
import { created, flag, metadata, paramsOf, text, whole, within } from '../transport/params.ts'
import { listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'

const products = { path: '/v1/products', what: 'product', table: (state: State) => state.products }
const prices = { path: '/v1/prices', what: 'price', table: (state: State) => state.prices }

const productParams = paramsOf<Stripe.ProductCreateParams>()({
  id: text.optional(),
  name: text,
  active: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
})

const priceParams = paramsOf<Stripe.PriceCreateParams>()({
  product: text,
  currency: text,
  unit_amount: whole.min(0),
  recurring: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: whole.min(1).optional(),
  }),
  active: flag.optional(),
  lookup_key: text.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
})

export const catalogRoutes: Route[] = [
  route({
    method: 'POST',
    path: products.path,
    params: productParams,
    handle: (state, { params }) => createProduct(state, params),
  }),
  retrieveRoute(products),
  listRoute(
    products,
    paramsOf<Stripe.ProductListParams>()({ active: flag.optional(), created: created.optional() }),
    (product, params) =>
      product.active === (params.active ?? product.active) && within(product.created, params.created),
  ),
  route({
    method: 'POST',
    path: prices.path,
    params: priceParams,
    handle: (state, { params }) => createPrice(state, params),
  }),
  retrieveRoute(prices),
  listRoute(
    prices,
    paramsOf<Stripe.PriceListParams>()({
      active: flag.optional(),
      created: created.optional(),
      currency: text.optional(),
      lookup_keys: z.array(text).optional(),
      product: text.optional(),
      type: z.enum(['recurring', 'one_time']).optional(),
    }),
    (price, params) =>
      price.active === (params.active ?? price.active) &&
      price.currency === (params.currency ?? price.currency) &&
      price.product === (params.product ?? price.product) &&
      price.type === (params.type ?? price.type) &&
      (params.lookup_keys?.includes(price.lookup_key ?? '') ?? true) &&
      within(price.created, params.created),
  ),
]
