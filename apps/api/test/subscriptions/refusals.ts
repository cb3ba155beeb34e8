import { billingPortal, confirmSession, payForCategory } from '@fourfold/contract/subscriptions/endpoints'

import type { Tour } from '../http/refusal-tour.ts'
import { TYPES, openShop } from './shop.ts'

/** Meets every refusal of subscriptions. */
export async function tourSubscriptions({ world, refused, note }: Tour): Promise<void> {
  const { token } = await world.professional('payer')
  await refused(payForCategory, { body: { stripeSubscriptionTypeId: TYPES.monthly } }, { token })
  await refused(confirmSession, { body: { sessionId: 'cs_test_nothing' } }, { token })

  const shop = await openShop()
  const payer = await shop.world.professional('payer')
  const portal = () => shop.world.call(billingPortal, { body: {} }, { token: payer.token })
  note(billingPortal, (await portal()).errors[0]?.code)
  note(payForCategory, (await shop.pay(payer, { stripeSubscriptionTypeId: 999 })).errors[0]?.code)
  note(payForCategory, (await shop.pay(payer, { promo: 'HALF' })).errors[0]?.code)
  note(confirmSession, (await shop.confirm(payer, 'cs_test_nothing')).errors[0]?.code)
  const { data } = await shop.pay(payer)
  note(confirmSession, (await shop.confirm(payer, data?.sessionId ?? '')).errors[0]?.code)
  await shop.subscribe(payer)
  note(payForCategory, (await shop.pay(payer)).errors[0]?.code)
  await shop.control.fault({ kind: 500 })
  note(billingPortal, (await portal()).errors[0]?.code)
  await shop.stop()
}
