import { computePeriodEnd } from '../clock.ts'
import { createList, newId, type State } from '../state.ts'
import type { Price, Subscription, SubscriptionItem } from '../wire.ts'
import { toPlan } from './catalog.ts'

type ItemInput = { subscription: string; price: Price; quantity: number; start: number }

function createItem({ subscription, price, quantity, start }: ItemInput): SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: computePeriodEnd(start, start, price.recurring ?? { interval: 'month', interval_count: 1 }),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  } satisfies SubscriptionItem
}

function getDefaultFields() {
  return {
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    latest_invoice: null,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  } satisfies Partial<Subscription>
}

export type SubscriptionInput = {
  customer: string
  price: Price
  quantity: number
  paymentMethod: string
  metadata: Record<string, string>
}

export function createSubscription(state: State, input: SubscriptionInput): Subscription {
  const id = newId('sub')
  const start = state.clock.now()
  const item = createItem({ subscription: id, price: input.price, quantity: input.quantity, start })
  const subscription = {
    ...getDefaultFields(),
    id,
    object: 'subscription',
    billing_cycle_anchor: start,
    cancel_at_period_end: false,
    created: start,
    currency: input.price.currency,
    customer: input.customer,
    default_payment_method: input.paymentMethod,
    discounts: [],
    items: createList(`/v1/subscription_items?subscription=${id}`, [item]),
    livemode: false,
    metadata: input.metadata,
    start_date: start,
    status: 'active',
  } satisfies Subscription
  state.subscriptions.set(id, subscription)
  return subscription
}

/** Returns the only item of a subscription. */
export function getItem(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}
