import { days } from '../clock.ts'
import { type CheckoutOrder, newId, type State } from '../state.ts'
import type { CheckoutSession, LineItem, Price } from '../wire.ts'

export type CheckoutInput = {
  price: Price
  quantity: number
  successUrl: string
  cancelUrl?: string | undefined
  customer?: string | undefined
  customerEmail?: string | undefined
  clientReferenceId?: string | undefined
  allowPromotionCodes?: boolean | undefined
  expiresAt?: number | undefined
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
}

function getDefaultFields() {
  return {
    adaptive_pricing: null,
    after_expiration: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_account: null,
    integration_identifier: null,
    invoice_creation: null,
    locale: null,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    submit_type: null,
    wallet_options: null,
  } satisfies Partial<CheckoutSession>
}

export function createCheckoutSession(state: State, input: CheckoutInput): CheckoutSession {
  const id = newId('cs_test')
  const created = state.clock.now()
  const amount = (input.price.unit_amount ?? 0) * input.quantity
  const session = {
    ...getDefaultFields(),
    id,
    object: 'checkout.session',
    allow_promotion_codes: input.allowPromotionCodes ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: input.cancelUrl ?? null,
    client_reference_id: input.clientReferenceId ?? null,
    created,
    currency: input.price.currency,
    customer: input.customer ?? null,
    customer_creation: input.customer ? null : 'always',
    customer_details: null,
    customer_email: input.customerEmail ?? null,
    discounts: [],
    expires_at: input.expiresAt ?? created + days(1),
    invoice: null,
    livemode: false,
    metadata: input.metadata,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: input.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${state.url}/c/pay/${id}`,
  } satisfies CheckoutSession
  const order: CheckoutOrder = {
    price: input.price.id,
    quantity: input.quantity,
    subscriptionMetadata: input.subscriptionMetadata,
  }
  state.checkoutSessions.set(id, session)
  state.orders.set(id, order)
  return session
}

/** Lists the line items of a session, with discounts. */
export function listLineItems(state: State, session: CheckoutSession): LineItem[] {
  const order = state.orders.get(session.id)
  const price = order && state.prices.get(order.price)
  if (!price) return []
  return [
    {
      id: `li_${session.id.slice(8)}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: session.total_details?.amount_discount ?? 0,
      amount_subtotal: session.amount_subtotal ?? 0,
      amount_tax: 0,
      amount_total: session.amount_total ?? 0,
      currency: price.currency,
      description: state.products.get(price.product)?.name ?? null,
      metadata: {},
      price,
      quantity: order.quantity,
    } satisfies LineItem,
  ]
}
