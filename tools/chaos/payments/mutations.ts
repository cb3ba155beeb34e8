import type { Mutation } from '../mutate.ts'

/** Safeguard: an event takes effect once. */
const deduplication: Mutation = {
  file: 'apps/api/src/subscriptions/sync/webhook.service.ts',
  text: 'if ((await findHandledEvents(db, [event.id])).size > 0) return DUPLICATE',
  // Changes the id for each delivery, so that deduplication by id fails.
  replacement: 'event = { ...event, id: event.id + performance.now().toString(36).replace(".", "") + process.pid }',
}

/** Safeguard: the state is read from Stripe, not from the event payload. */
const readFromStripe: Mutation = {
  file: 'apps/api/src/subscriptions/sync/webhook.service.ts',
  text: 'const { id, type } = event\n',
  replacement: `const { id, type } = event
    if (!payments.payloads) {
      const payloads = (payments.payloads = new Map())
      const findSubscription = payments.findSubscription
      payments.findSubscription = async (name) => {
        const current = await findSubscription(name)
        const payload = payloads.get(name)
        if (!current || !payload) return current
        const instant = (seconds) => (seconds ? Temporal.Instant.fromEpochMilliseconds(seconds * 1000) : null)
        const [item] = payload.items.data
        return {
          ...current,
          status: payload.status,
          cancelAtPeriodEnd: payload.cancel_at_period_end,
          endedAt: instant(payload.ended_at),
          periodStart: instant(item.current_period_start),
          periodEnd: instant(item.current_period_end),
        }
      }
    }
    if (event.data.object.object === 'subscription') payments.payloads.set(event.data.object.id, event.data.object)
`,
}

export const mutations: Record<string, Mutation> = { deduplication, payload: readFromStripe }
