import type { Mutation } from '../mutate.ts'

/** An event takes effect once. */
const deduplication: Mutation = {
  file: 'apps/api/src/subscriptions/sync/webhook.service.ts',
  text: 'if ((await findHandledEvents(db, [event.id])).size > 0) return DUPLICATE',
  // Changes the id for each delivery, so that deduplication by id fails.
  replacement: 'event = { ...event, id: event.id + performance.now().toString(36).replace(".", "") + process.pid }',
}

/** The state is read from Stripe, not from the event payload. */
const freshRead: Mutation = {
  file: 'apps/api/src/subscriptions/sync/webhook.service.ts',
  text: 'const { id, type } = event\n',
  replacement: `const { id, type } = event
    if (!payments.told) {
      const told = (payments.told = new Map())
      const real = payments.subscription
      payments.subscription = async (name) => {
        const fresh = await real(name)
        const claimed = told.get(name)
        if (!fresh || !claimed) return fresh
        const instant = (seconds) => (seconds ? Temporal.Instant.fromEpochMilliseconds(seconds * 1000) : null)
        const [item] = claimed.items.data
        return {
          ...fresh,
          status: claimed.status,
          cancelAtPeriodEnd: claimed.cancel_at_period_end,
          endedAt: instant(claimed.ended_at),
          periodStart: instant(item.current_period_start),
          periodEnd: instant(item.current_period_end),
        }
      }
    }
    if (event.data.object.object === 'subscription') payments.told.set(event.data.object.id, event.data.object)
`,
}

export const mutations: Record<string, Mutation> = { deduplication, payload: freshRead }
