import { systemClock } from '@fourfold/platform/clock'
import type { FastifyPluginAsync } from 'fastify'

import type { RawRoute } from '../../http/build-app.ts'
import type { Subscriptions } from '../index.ts'

/** The provider sends from few addresses, thousands of renewals at once. */
const ALLOWANCE = { attempts: 12_000, seconds: 60 }
const MAX_BYTES = 512 * 1024

/** Where the payment provider tells what happened. The signature is over the bytes as they came, so nothing parses them. */
export function webhookRoutes({ subscriptions }: { subscriptions: Subscriptions }): RawRoute {
  const routes: FastifyPluginAsync = async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.post('/stripe/webhook', { schema: { hide: true } }, async ({ body, headers }) => {
      const header = headers['stripe-signature']
      await subscriptions.receive({
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        header: typeof header === 'string' ? header : undefined,
        // The real time: it is compared with that of the machine that sent it.
        now: systemClock.now(),
      })
      return { received: true }
    })
  }
  return { name: 'POST /stripe/webhook', allowance: ALLOWANCE, routes }
}
