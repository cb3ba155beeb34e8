import * as subscriptionTypeEndpoints from '@fourfold/contract/admin/subscription-types/endpoints'
import { billingPortal, confirmCheckout, payForCategory } from '@fourfold/contract/subscriptions/endpoints'

import type { TriggerError, TriggerContext } from '../http/trigger-errors.ts'
import { TYPES, startStripeTestApp } from './stripe-test-app.ts'
import type { StripeTestApp } from './stripe-test-app.ts'

/** Triggers every error of the subscription endpoints. */
export async function triggerSubscriptionErrors({ testApp, triggerError, recordError }: TriggerContext): Promise<void> {
  const { token } = await testApp.professional('payer')
  await triggerError(payForCategory, { body: { stripeSubscriptionTypeId: TYPES.monthly } }, { token })
  await triggerError(confirmCheckout, { body: { sessionId: 'cs_test_nothing' } }, { token })

  const stripeApp = await startStripeTestApp()
  const payer = await stripeApp.testApp.professional('payer')
  const openPortal = () => stripeApp.testApp.call(billingPortal, { body: {} }, { token: payer.token })
  recordError(billingPortal, (await openPortal()).errors[0]?.code)
  recordError(payForCategory, (await stripeApp.pay(payer, { stripeSubscriptionTypeId: 999 })).errors[0]?.code)
  recordError(payForCategory, (await stripeApp.pay(payer, { promo: 'HALF' })).errors[0]?.code)
  recordError(confirmCheckout, (await stripeApp.confirm(payer, 'cs_test_nothing')).errors[0]?.code)
  const { data } = await stripeApp.pay(payer)
  recordError(confirmCheckout, (await stripeApp.confirm(payer, data?.sessionId ?? '')).errors[0]?.code)
  await stripeApp.subscribe(payer)
  recordError(payForCategory, (await stripeApp.pay(payer)).errors[0]?.code)
  await triggerAdminErrors(stripeApp, recordError)
  await stripeApp.control.fault({ kind: 500 })
  recordError(billingPortal, (await openPortal()).errors[0]?.code)
  await stripeApp.stop()
}

/** Triggers the errors of the admin endpoints. */
async function triggerAdminErrors(
  { testApp }: StripeTestApp,
  recordError: TriggerContext['recordError'],
): Promise<void> {
  const { token } = await testApp.admin('treasurer')
  const triggerError: TriggerError = async (endpoint, input) =>
    recordError(endpoint, (await testApp.call(endpoint, input, { token })).errors[0]?.code)
  const form = { text: 'T', stripePriceIdentifier: 'price_x' }
  const unknown = { stripeSubscriptionTypeId: 999_999 }
  await triggerError(subscriptionTypeEndpoints.adminSubscriptionType, { query: { subscriptionTypeId: 999_999 } })
  await triggerError(subscriptionTypeEndpoints.saveSubscriptionType, { body: { ...form, ...unknown } })
  await triggerError(subscriptionTypeEndpoints.saveSubscriptionType, { body: { ...form, categoryIds: [999_999] } })
  await triggerError(subscriptionTypeEndpoints.saveSubscriptionType, {
    body: { ...form, stripeSubscriptionTypeId: 1, version: 999_999 },
  })
  await triggerError(subscriptionTypeEndpoints.deleteSubscriptionType, { body: unknown })
  await triggerError(subscriptionTypeEndpoints.deleteSubscriptionType, {
    body: { stripeSubscriptionTypeId: TYPES.monthly },
  })
}
