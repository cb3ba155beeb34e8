import { systemClock } from '@fourfold/platform/clock'
import type { FastifyPluginAsync } from 'fastify'

import type { RawRoute } from '../../http/build-app.ts'
import type { Subscriptions } from '../index.ts'

/** Stripe sends thousands of renewals at once, from few addresses. */
const RATE_LIMIT = { attempts: 12_000, seconds: 60 }
const MAX_BYTES = 512 * 1024

/** Receives Stripe events. The signature covers the raw bytes, so the body is not parsed. */
export function webhookRoutes({ subscriptions }: { subscriptions: Subscriptions }): RawRoute {
  const routes: FastifyPluginAsync = async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post('/stripe/webhook', async ({ body, headers }) => {
      const header = headers['stripe-signature']
      await subscriptions.receiveEvent({
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        header: typeof header === 'string' ? header : undefined,
        // The system time, even if the application clock is shifted: it is compared with the sender's timestamp.
        now: systemClock.now(),
      })
      return { received: true }
    })
  }
  return { name: 'POST /stripe/webhook', rateLimit: RATE_LIMIT, routes }
}
