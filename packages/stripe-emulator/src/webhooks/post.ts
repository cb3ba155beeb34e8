import { createHmac } from 'node:crypto'

import type { WebhookEndpoint } from '../wire.ts'

/** How a delivery differs from an honest one: signed with another secret, signed long ago, or other bytes than signed. */
export type Forgery = { secret?: string | undefined; age?: number | undefined; body?: string | undefined }

/** The `stripe-signature` header for these exact bytes. */
function signatureOf(body: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

type Letter = { body: string; forgery: Forgery; timeoutMs: number }

/** The status the receiver answered, or 0 when there was no answer. */
export async function post(endpoint: WebhookEndpoint, { body, forgery, timeoutMs }: Letter): Promise<number> {
  // The receiver compares with its own clock, so deliveries carry the real time even when ours has been advanced.
  const timestamp = Math.floor(Date.now() / 1000) - (forgery.age ?? 0)
  const signature = signatureOf(body, forgery.secret ?? endpoint.secret ?? '', timestamp)
  try {
    const answer = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: forgery.body ?? body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
