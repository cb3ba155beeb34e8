import type Stripe from 'stripe'
import { z } from 'zod'

import { createPrice, createProduct } from '../objects/catalog.ts'
import type { State } from '../state.ts'
import { timeFilter, booleanText, metadata, declareParams, text, integer, isInRange } from '../transport/params.ts'
import { listRoute, retrieveRoute, route, type Route } from '../transport/route.ts'

const products = { path: '/v1/products', type: 'product', table: (state: State) => state.products }
const prices = { path: '/v1/prices', type: 'price', table: (state: State) => state.prices }

const productParams = declareParams<Stripe.ProductCreateParams>()({
  id: text.optional(),
  name: text,
  active: booleanText.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
})

const priceParams = declareParams<Stripe.PriceCreateParams>()({
  product: text,
  currency: text,
  unit_amount: integer.min(0),
  recurring: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: integer.min(1).optional(),
  }),
  active: booleanText.optional(),
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
    declareParams<Stripe.ProductListParams>()({ active: booleanText.optional(), created: timeFilter.optional() }),
    (product, params) =>
      product.active === (params.active ?? product.active) && isInRange(product.created, params.created),
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
    declareParams<Stripe.PriceListParams>()({
      active: booleanText.optional(),
      created: timeFilter.optional(),
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
      isInRange(price.created, params.created),
  ),
]
