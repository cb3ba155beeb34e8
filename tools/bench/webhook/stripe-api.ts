import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

import { PERIOD, customerId, subscriptionId } from './fixture.store.ts'

export const WEBHOOK_SECRET = 'whsec_bench'

const toSeconds = (instant: string) => Date.parse(instant) / 1000

/** Builds a subscription with the fields that the product reads. */
function buildSubscription(account: number) {
  const [start, end] = [toSeconds(PERIOD.start), toSeconds(PERIOD.end)]
  const price = { id: 'price_monthly', unit_amount: 2999 }
  return {
    id: subscriptionId(account),
    object: 'subscription',
    customer: customerId(account),
    metadata: { account: String(account), category: '2' },
    status: 'active',
    created: start,
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
    items: { data: [{ price, quantity: 1, current_period_start: start, current_period_end: end }] },
  }
}

/** Starts a minimal Stripe API that returns subscriptions. Its CPU time is not measured. */
export async function startStripeApi(port: number) {
  const server = createServer((request, response) => {
    const account = Number(/sub_bench(\d+)/.exec(request.url ?? '')?.[1])
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(buildSubscription(account)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Creates a signed event about the subscription of an account. */
export function createSignedEvent(id: string, account: number) {
  const created = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    created,
    livemode: false,
    data: { object: buildSubscription(account) },
  })
  const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${created}.${body}`).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${mac}` } }
}
