import { createHmac } from 'node:crypto'

import type { WebhookEndpoint } from '../wire.ts'

/** Changes of a delivery: another secret, an old signature, or a body that was not signed. */
export type Forgery = { secret?: string | undefined; age?: number | undefined; body?: string | undefined }

/** The `stripe-signature` header of a body. */
function signPayload(body: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

type WebhookRequest = { body: string; forgery: Forgery; timeoutMs: number }

/** Returns the response status, or 0 without a response. */
export async function sendWebhook(
  endpoint: WebhookEndpoint,
  { body, forgery, timeoutMs }: WebhookRequest,
): Promise<number> {
  // Receivers compare with their own clock, so signatures use the real time even if the emulator's clock was moved.
  const timestamp = Math.floor(Date.now() / 1000) - (forgery.age ?? 0)
  const signature = signPayload(body, forgery.secret ?? endpoint.secret ?? '', timestamp)
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: forgery.body ?? body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
