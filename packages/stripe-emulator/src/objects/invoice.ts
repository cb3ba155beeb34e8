import { createList, newId, type State } from '../state.ts'
import type { Invoice, InvoiceLine, Subscription } from '../wire.ts'
import { computeAmountOff } from './promotions.ts'
import { getItem } from './subscription.ts'

function createInvoiceLine(
  invoice: string,
  subscription: Subscription,
  discounts: { discount: string; amount: number }[],
) {
  const item = getItem(subscription)
  const amount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: `${item.quantity ?? 1} × ${item.price.nickname ?? item.price.id}`,
    discount_amounts: discounts,
    discountable: true,
    discounts: discounts.map(({ discount }) => discount),
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  } satisfies InvoiceLine
}

/** Lists the discounts of a new invoice: `once` applies to the first invoice only, `repeating` until its end. */
function listDiscounts(state: State, subscription: Subscription, amount: number) {
  const isFirst = subscription.latest_invoice === null
  let remaining = amount
  return subscription.discounts.flatMap((id) => {
    const discount = state.discounts.get(id)
    const coupon = discount && state.coupons.get(discount.source.coupon ?? '')
    if (!discount || !coupon || (coupon.duration === 'once' && !isFirst)) return []
    if (discount.end !== null && discount.end <= state.clock.now()) return []
    const off = computeAmountOff(coupon, remaining)
    remaining -= off
    return [{ discount: id, amount: off }]
  })
}

function getDefaultFields() {
  return {
    account_country: 'US',
    account_name: 'Emulated account',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    due_date: null,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    test_clock: null,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Partial<Invoice>
}

function computeAmounts(subtotal: number, discounts: { discount: string; amount: number }[]) {
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0)
  return {
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
  } satisfies Partial<Invoice>
}

function createInvoiceNumber(state: State, customerId: string): string {
  const customer = state.customers.get(customerId)
  if (!customer) return newId('')
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
}

/** Creates a finalized, unpaid invoice for the current period. */
export function createInvoice(state: State, subscription: Subscription, reason: Invoice['billing_reason']): Invoice {
  const id = newId('in')
  const now = state.clock.now()
  const item = getItem(subscription)
  const customer = state.customers.get(subscription.customer)
  const subtotal = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  const discounts = listDiscounts(state, subscription, subtotal)
  const invoice = {
    ...getDefaultFields(),
    ...computeAmounts(subtotal, discounts),
    id,
    object: 'invoice',
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    discounts: discounts.map(({ discount }) => discount),
    effective_at: now,
    hosted_invoice_url: `${state.url}/i/${id}`,
    invoice_pdf: null,
    lines: createList(`/v1/invoices/${id}/lines`, [createInvoiceLine(id, subscription, discounts)]),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: createInvoiceNumber(state, subscription.customer),
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: now,
    period_start: item.current_period_start,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  } satisfies Invoice
  state.invoices.set(id, invoice)
  subscription.latest_invoice = id
  return invoice
}

export const getSubscriptionId = (invoice: Invoice): string => {
  const subscription = invoice.parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : ''
}
