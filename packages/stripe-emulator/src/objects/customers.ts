import { newId, type State } from '../state.ts'
import { emit } from '../webhooks/events.ts'
import type { Customer, PaymentMethod } from '../wire.ts'

export type CustomerInput = {
  email?: string | undefined
  name?: string | undefined
  description?: string | undefined
  phone?: string | undefined
  metadata?: Record<string, string> | undefined
}

export function createCustomer(state: State, input: CustomerInput): Customer {
  const customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: state.clock.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: newId('').slice(1, 9).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Customer
  state.customers.set(customer.id, customer)
  emit(state, 'customer.created', { object: customer })
  return customer
}

/** Attaches a card to a customer. Stores the number separately, because the object contains only public card data. */
export function attachCard(state: State, customer: Customer, number: string): PaymentMethod {
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: customer.email, name: customer.name ?? null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(state.clock.now() * 1000).getUTCFullYear() + 4,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: state.clock.now(),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies PaymentMethod
  state.paymentMethods.set(method.id, method)
  state.cardNumbers.set(method.id, number)
  emit(state, 'payment_method.attached', { object: method })
  return method
}
