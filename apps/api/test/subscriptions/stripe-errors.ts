import * as admins from '@fourfold/contract/admin/subscription-types/endpoints'
import { billingPortal, confirmCheckout, payForCategory } from '@fourfold/contract/subscriptions/endpoints'

import type { Refused, Tour } from '../http/trigger-errors.ts'
import { TYPES, startStripeTestApp } from './stripe-test-app.ts'
import type { StripeTestApp } from './stripe-test-app.ts'

/** Triggers every error of the subscription endpoints. */
export async function triggerSubscriptionErrors({ testApp, refused, note }: Tour): Promise<void> {
  const { token } = await testApp.professional('payer')
  await refused(payForCategory, { body: { stripeSubscriptionTypeId: TYPES.monthly } }, { token })
  await refused(confirmCheckout, { body: { sessionId: 'cs_test_nothing' } }, { token })

  const stripeApp = await startStripeTestApp()
  const payer = await stripeApp.testApp.professional('payer')
  const portal = () => stripeApp.testApp.call(billingPortal, { body: {} }, { token: payer.token })
  note(billingPortal, (await portal()).errors[0]?.code)
  note(payForCategory, (await stripeApp.pay(payer, { stripeSubscriptionTypeId: 999 })).errors[0]?.code)
  note(payForCategory, (await stripeApp.pay(payer, { promo: 'HALF' })).errors[0]?.code)
  note(confirmCheckout, (await stripeApp.confirm(payer, 'cs_test_nothing')).errors[0]?.code)
  const { data } = await stripeApp.pay(payer)
  note(confirmCheckout, (await stripeApp.confirm(payer, data?.sessionId ?? '')).errors[0]?.code)
  await stripeApp.subscribe(payer)
  note(payForCategory, (await stripeApp.pay(payer)).errors[0]?.code)
  await refuseAdmins(stripeApp, note)
  await stripeApp.control.fault({ kind: 500 })
  note(billingPortal, (await portal()).errors[0]?.code)
  await stripeApp.stop()
}

/** Triggers the errors of the admin endpoints. */
async function refuseAdmins({ testApp }: StripeTestApp, note: Tour['note']): Promise<void> {
  const { token } = await testApp.admin('treasurer')
  const refused: Refused = async (endpoint, input) =>
    note(endpoint, (await testApp.call(endpoint, input, { token })).errors[0]?.code)
  const form = { text: 'T', stripePriceIdentifier: 'price_x' }
  const nobody = { stripeSubscriptionTypeId: 999_999 }
  await refused(admins.adminSubscriptionType, { query: { subscriptionTypeId: 999_999 } })
  await refused(admins.saveSubscriptionType, { body: { ...form, ...nobody } })
  await refused(admins.saveSubscriptionType, { body: { ...form, categoryIds: [999_999] } })
  await refused(admins.saveSubscriptionType, { body: { ...form, stripeSubscriptionTypeId: 1, version: 999_999 } })
  await refused(admins.deleteSubscriptionType, { body: nobody })
  await refused(admins.deleteSubscriptionType, { body: { stripeSubscriptionTypeId: TYPES.monthly } })
}
