import { newId, type State } from '../state.ts'
import { noSuch } from '../transport/failure.ts'
import type { Plan, Price, Product } from '../wire.ts'

type Metadata = Record<string, string>

export type ProductGiven = {
  id?: string | undefined
  name: string
  active?: boolean | undefined
  description?: string | undefined
  metadata?: Metadata | undefined
}

export function createProduct(state: State, given: ProductGiven): Product {
  const now = state.clock.now()
  const product = {
    id: given.id ?? newId('prod'),
    object: 'product',
    active: given.active ?? true,
    created: now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  } satisfies Product
  state.products.set(product.id, product)
  return product
}

export type PriceGiven = {
  id?: string | undefined
  product: string
  currency: string
  unit_amount: number
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number | undefined }
  active?: boolean | undefined
  lookup_key?: string | undefined
  nickname?: string | undefined
  metadata?: Metadata | undefined
}

export function createPrice(state: State, given: PriceGiven): Price {
  if (!state.products.has(given.product)) throw noSuch('product', given.product, 'product')
  const price = {
    id: given.id ?? newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: state.clock.now(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: {
      interval: given.recurring.interval,
      interval_count: given.recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  } satisfies Price
  state.prices.set(price.id, price)
  return price
}

/** The same price under its older name, which subscription items still carry. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  } satisfies Plan
}
