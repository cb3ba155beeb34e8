import type { Db } from '@fourfold/platform/db/db'
import { z } from 'zod'

import { AppError } from '../../infra/app-error.ts'
import { readEvent } from '../../infra/payments/events.ts'
import type { ProviderEvent } from '../../infra/payments/events.ts'
import type { Payments } from '../../infra/payments/payments.ts'
import { handledAmong } from '../subscriptions.queries.ts'
import type { Follow, Followed } from './sync.service.ts'

export type EventDeps = { db: Db; payments: Payments; webhookSecret: string; follow: Follow }

const Invoice = z.object({ parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }) })

type Delivery = { body: Buffer; header: string | undefined; now: Temporal.Instant }

const known: Followed = { outcome: 'repeated', categoryId: null }

/** Takes events of the provider. An event only says which subscription to look at; what it says of it is not believed. */
export function createEvents({ db, payments, webhookSecret, follow: { follow, ignore } }: EventDeps) {
  /** The subscription an event is about; null when it is about none. */
  async function subscriptionOf({ type, data }: ProviderEvent): Promise<string | null> {
    const { id, object } = data.object
    if (type.startsWith('customer.subscription.') && object === 'subscription') return id ?? null
    if (type.startsWith('checkout.session.') && object === 'checkout.session' && id !== undefined)
      return (await payments.session(id))?.subscription ?? null
    const invoice = type.startsWith('invoice.') ? Invoice.safeParse(data.object) : undefined
    return invoice?.data?.parent.subscription_details.subscription ?? null
  }

  async function handle(event: ProviderEvent): Promise<Followed> {
    if ((await handledAmong(db, [event.id])).size > 0) return known
    const { id, type } = event
    const cause = { event: { id, type, createdAt: Temporal.Instant.fromEpochMilliseconds(event.created * 1000) } }
    const subscription = await subscriptionOf(event)
    return subscription === null ? ignore(cause) : follow(subscription, cause)
  }

  return {
    handle,

    /** Refuses whatever the provider did not sign for us just now. */
    async receive(delivery: Delivery): Promise<Followed> {
      const event = readEvent(delivery, { secret: webhookSecret, isLive: payments.isLive })
      if (!event) throw new AppError('invalid_input')
      return handle(event)
    },
  }
}

export type Events = ReturnType<typeof createEvents>
