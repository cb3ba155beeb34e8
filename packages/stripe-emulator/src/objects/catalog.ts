import { newId, type State } from '../state.ts'
import { resourceMissing } from '../transport/errors.ts'
import type { Plan, Price, Product } from '../wire.ts'

type Metadata = Record<string, string>

export type ProductInput = {
  id?: string | undefined
  name: string
  active?: boolean | undefined
  description?: string | undefined
  metadata?: Metadata | undefined
}

export function createProduct(state: State, input: ProductInput): Product {
  const now = state.clock.now()
  const product = {
    id: input.id ?? newId('prod'),
    object: 'product',
    active: input.active ?? true,
    created: now,
    default_price: null,
    description: input.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
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

export type PriceInput = {
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

export function createPrice(state: State, input: PriceInput): Price {
  if (!state.products.has(input.product)) throw resourceMissing('product', input.product, 'product')
  const price = {
    id: input.id ?? newId('price'),
    object: 'price',
    active: input.active ?? true,
    billing_scheme: 'per_unit',
    created: state.clock.now(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: input.product,
    recurring: {
      interval: input.recurring.interval,
      interval_count: input.recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  } satisfies Price
  state.prices.set(price.id, price)
  return price
}

/** Converts a price to its legacy representation, which subscription items still contain. */
export function toPlan(price: Price): Plan {
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
