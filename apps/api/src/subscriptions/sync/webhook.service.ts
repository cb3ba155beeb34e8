import type { Db } from '@fourfold/platform/db/db'
import { z } from 'zod'

import { AppError } from '../../infra/app-error.ts'
import { readEvent } from '../../infra/payments/events.ts'
import type { ProviderEvent } from '../../infra/payments/events.ts'
import type { Payments } from '../../infra/payments/payments.ts'
import { findHandledEvents } from '../subscriptions.queries.ts'
import type { Sync, SyncResult } from './sync.service.ts'

export type WebhookDeps = { db: Db; payments: Payments; webhookSecret: string; sync: Sync }

const Invoice = z.object({ parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }) })

type Delivery = { body: Buffer; header: string | undefined; now: Temporal.Instant }

const DUPLICATE: SyncResult = { outcome: 'duplicate', categoryId: null }

/**
 * Handles Stripe events. An event only identifies the subscription to sync; its content is ignored, because it may be
 * outdated.
 */
export function createWebhook({ db, payments, webhookSecret, sync }: WebhookDeps) {
  async function findSubscriptionId({ type, data }: ProviderEvent): Promise<string | null> {
    const { id, object } = data.object
    if (type.startsWith('customer.subscription.') && object === 'subscription') return id ?? null
    if (type.startsWith('checkout.session.') && object === 'checkout.session' && id !== undefined)
      return (await payments.findSession(id))?.subscription ?? null
    const invoice = type.startsWith('invoice.') ? Invoice.safeParse(data.object) : undefined
    return invoice?.data?.parent.subscription_details.subscription ?? null
  }

  async function handle(event: ProviderEvent): Promise<SyncResult> {
    if ((await findHandledEvents(db, [event.id])).size > 0) return DUPLICATE
    const { id, type } = event
    const cause = { event: { id, type, createdAt: Temporal.Instant.fromEpochMilliseconds(event.created * 1000) } }
    const subscription = await findSubscriptionId(event)
    return subscription === null ? sync.ignoreEvent(cause) : sync.syncSubscription(subscription, cause)
  }

  return {
    handle,

    /** Rejects deliveries without a valid, recent signature. */
    async receive(delivery: Delivery): Promise<SyncResult> {
      const event = readEvent(delivery, { secret: webhookSecret, isLive: payments.isLive })
      if (!event) throw new AppError('invalid_input')
      return handle(event)
    },
  }
}

export type Webhook = ReturnType<typeof createWebhook>
