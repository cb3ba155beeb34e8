import type { State } from '../state.ts'
import type { StripeEvent, WebhookEndpoint } from '../wire.ts'
import { createQueue } from './queue.ts'
import { type Forgery, sendWebhook } from './send-webhook.ts'

export type Attempt = { endpoint: string; status: number }
type DeliveryStatus = 'held' | 'dropped' | 'sending' | 'scheduled' | 'delivered' | 'failed'
type Delivery = {
  /** Must not change, so that all deliveries have the same bytes. */
  event: StripeEvent
  deliveredTo: Set<string>
  attempts: Attempt[]
  status: DeliveryStatus
  timer?: NodeJS.Timeout
}
/** Handling of future events: send, hold until released, or discard. */
export type DeliveryMode = 'deliver' | 'hold' | 'drop'
export type DeliveryOptions = {
  /** Delays before retries. */
  retryMs: number[]
  timeoutMs: number
}

const MAX_CONCURRENT_ATTEMPTS = 8

const isSubscribed = ({ enabled_events: enabled }: WebhookEndpoint, { type }: StripeEvent) =>
  enabled.includes('*') || enabled.includes(type)

/** Creates functions that send events to subscribed endpoints. */
function createSender(state: State, options: DeliveryOptions) {
  const queue = createQueue(MAX_CONCURRENT_ATTEMPTS)

  const listUndelivered = ({ event, deliveredTo }: Delivery) =>
    [...state.webhookEndpoints.values()].filter(
      (endpoint) => isSubscribed(endpoint, event) && !deliveredTo.has(endpoint.id),
    )

  async function attempt(delivery: Delivery, endpoints: WebhookEndpoint[], forgery: Forgery): Promise<Attempt[]> {
    // The body is indented like Stripe's, so that serializing the parsed body again gives different bytes.
    const body = JSON.stringify(delivery.event, undefined, 2)
    const request = { body, forgery, timeoutMs: options.timeoutMs }
    const attempts = await Promise.all(
      endpoints.map(async (endpoint) => ({ endpoint: endpoint.id, status: await sendWebhook(endpoint, request) })),
    )
    const isGenuine = Object.keys(forgery).length === 0
    for (const { endpoint, status } of attempts) {
      if (isGenuine && status >= 200 && status < 300) delivery.deliveredTo.add(endpoint)
    }
    delivery.attempts.push(...attempts)
    return attempts
  }

  async function deliver(delivery: Delivery, retries = 0): Promise<Attempt[]> {
    clearTimeout(delivery.timer)
    delivery.status = 'sending'
    const attempts = await queue.add(() => attempt(delivery, listUndelivered(delivery), {}))
    const delay = options.retryMs[retries]
    if (listUndelivered(delivery).length === 0) delivery.status = 'delivered'
    else if (delay === undefined) delivery.status = 'failed'
    else {
      delivery.status = 'scheduled'
      delivery.timer = setTimeout(() => void deliver(delivery, retries + 1), delay).unref()
    }
    return attempts
  }

  return {
    queue,
    listUndelivered,
    deliver,
    /** Sends an event again to all subscribed endpoints. */
    redeliver: (delivery: Delivery, forgery: Forgery) =>
      queue.add(() => {
        const endpoints = [...state.webhookEndpoints.values()].filter((endpoint) =>
          isSubscribed(endpoint, delivery.event),
        )
        return attempt(delivery, endpoints, forgery)
      }),
  }
}

/** Creates the event deliveries, which run automatically, as at Stripe, or under the control of tests. */
export function createDeliveries(state: State, options: DeliveryOptions) {
  const deliveries = new Map<string, Delivery>()
  const sender = createSender(state, options)
  let mode: DeliveryMode = 'deliver'

  return {
    /** Sends, holds, or drops an event, depending on the mode. */
    add(event: StripeEvent): void {
      const status = ({ deliver: 'sending', hold: 'held', drop: 'dropped' } as const)[mode]
      const delivery: Delivery = { event, deliveredTo: new Set(), attempts: [], status }
      deliveries.set(event.id, delivery)
      if (mode === 'deliver') void sender.deliver(delivery)
    },
    setMode: (newMode: DeliveryMode): void => void (mode = newMode),
    get: (id: string): Delivery | undefined => deliveries.get(id),
    all: (): Delivery[] => [...deliveries.values()],
    release: sender.deliver,
    redeliver: sender.redeliver,
    drop(delivery: Delivery): void {
      clearTimeout(delivery.timer)
      delivery.status = 'dropped'
    },
    /** Counts the endpoints that have not accepted the event. */
    countPending(event: StripeEvent): number {
      const delivery = deliveries.get(event.id)
      return delivery ? sender.listUndelivered(delivery).length : 0
    },
    /** Runs scheduled retries immediately. Called after the clock was moved. */
    retryNow(): void {
      for (const delivery of deliveries.values()) if (delivery.status === 'scheduled') void sender.deliver(delivery)
    },
    /** Resolves when no delivery is in progress. Ignores held, dropped, and scheduled deliveries. */
    waitUntilIdle: sender.queue.waitUntilIdle,
    clear(): void {
      for (const { timer } of deliveries.values()) clearTimeout(timer)
      deliveries.clear()
      sender.queue.clear()
      mode = 'deliver'
    },
  }
}

export type Deliveries = ReturnType<typeof createDeliveries>
