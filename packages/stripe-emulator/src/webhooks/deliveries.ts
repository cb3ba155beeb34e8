import type { State } from '../state.ts'
import type { StripeEvent, WebhookEndpoint } from '../wire.ts'
import { type Forgery, post } from './post.ts'
import { createQueue } from './queue.ts'

export type Attempt = { endpoint: string; status: number }
type Standing = 'held' | 'dropped' | 'sending' | 'waiting' | 'delivered' | 'failed'
type Delivery = {
  /** Never changed after it happened, so that every delivery of it has the same bytes. */
  event: StripeEvent
  takenBy: Set<string>
  attempts: Attempt[]
  standing: Standing
  timer?: NodeJS.Timeout
}
/** What happens to events from now on: sent, kept until they are released, or never sent. */
export type Mode = 'deliver' | 'hold' | 'drop'
export type DeliveryOptions = {
  /** Pauses before the second and every further attempt. */
  retryMs: number[]
  timeoutMs: number
}

const ATTEMPTS_AT_ONCE = 8

const wants = ({ enabled_events: enabled }: WebhookEndpoint, { type }: StripeEvent) =>
  enabled.includes('*') || enabled.includes(type)

/** One event's way to the endpoints that want it. */
function createSender(state: State, options: DeliveryOptions) {
  const queue = createQueue(ATTEMPTS_AT_ONCE)

  const waitingFor = ({ event, takenBy }: Delivery) =>
    [...state.webhookEndpoints.values()].filter((one) => wants(one, event) && !takenBy.has(one.id))

  async function attempt(delivery: Delivery, endpoints: WebhookEndpoint[], forgery: Forgery): Promise<Attempt[]> {
    // Indented as Stripe's are, so that a receiver that parses and writes it again finds other bytes.
    const body = JSON.stringify(delivery.event, undefined, 2)
    const letter = { body, forgery, timeoutMs: options.timeoutMs }
    const attempts = await Promise.all(
      endpoints.map(async (endpoint) => ({ endpoint: endpoint.id, status: await post(endpoint, letter) })),
    )
    const isHonest = Object.keys(forgery).length === 0
    for (const { endpoint, status } of attempts) {
      if (isHonest && status >= 200 && status < 300) delivery.takenBy.add(endpoint)
    }
    delivery.attempts.push(...attempts)
    return attempts
  }

  async function untilTaken(delivery: Delivery, tries = 0): Promise<Attempt[]> {
    clearTimeout(delivery.timer)
    delivery.standing = 'sending'
    const attempts = await queue.add(() => attempt(delivery, waitingFor(delivery), {}))
    const pause = options.retryMs[tries]
    if (waitingFor(delivery).length === 0) delivery.standing = 'delivered'
    else if (pause === undefined) delivery.standing = 'failed'
    else {
      delivery.standing = 'waiting'
      delivery.timer = setTimeout(() => void untilTaken(delivery, tries + 1), pause).unref()
    }
    return attempts
  }

  return {
    queue,
    waitingFor,
    untilTaken,
    /** To every endpoint that wants it, also to those that have it. */
    again: (delivery: Delivery, forgery: Forgery) =>
      queue.add(() => {
        const endpoints = [...state.webhookEndpoints.values()].filter((one) => wants(one, delivery.event))
        return attempt(delivery, endpoints, forgery)
      }),
  }
}

/** Takes events as they happen, and does with each what Stripe would or what a test asks instead. */
export function createDeliveries(state: State, options: DeliveryOptions) {
  const deliveries = new Map<string, Delivery>()
  const sender = createSender(state, options)
  let mode: Mode = 'deliver'

  return {
    accept(event: StripeEvent): void {
      const standing = ({ deliver: 'sending', hold: 'held', drop: 'dropped' } as const)[mode]
      const delivery: Delivery = { event, takenBy: new Set(), attempts: [], standing }
      deliveries.set(event.id, delivery)
      if (mode === 'deliver') void sender.untilTaken(delivery)
    },
    setMode: (wanted: Mode): void => void (mode = wanted),
    get: (id: string): Delivery | undefined => deliveries.get(id),
    all: (): Delivery[] => [...deliveries.values()],
    release: sender.untilTaken,
    again: sender.again,
    drop(delivery: Delivery): void {
      clearTimeout(delivery.timer)
      delivery.standing = 'dropped'
    },
    /** How many endpoints do not have this event yet. */
    pending(event: StripeEvent): number {
      const delivery = deliveries.get(event.id)
      return delivery ? sender.waitingFor(delivery).length : 0
    },
    /** Makes waiting retries due, as days that pass do. */
    retryWaiting(): void {
      for (const one of deliveries.values()) if (one.standing === 'waiting') void sender.untilTaken(one)
    },
    /** When nothing is being sent anymore. Held, dropped and waiting events do not count. */
    idle: sender.queue.idle,
    clear(): void {
      for (const { timer } of deliveries.values()) clearTimeout(timer)
      deliveries.clear()
      sender.queue.clear()
      mode = 'deliver'
    },
  }
}

export type Deliveries = ReturnType<typeof createDeliveries>
