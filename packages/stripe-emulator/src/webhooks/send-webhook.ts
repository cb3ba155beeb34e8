import { createHmac } from 'node:crypto'

import type { WebhookEndpoint } from '../wire.ts'

/** Deviations of a forged delivery: another signing secret, an old signature, or a body that was not signed. */
export type Forgery = { secret?: string | undefined; age?: number | undefined; body?: string | undefined }

/** Computes the `stripe-signature` header of a body. */
function signPayload(body: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

type WebhookRequest = { body: string; forgery: Forgery; timeoutMs: number }

/** Sends a webhook request. Returns the response status, or 0 if there was no response. */
export async function sendWebhook(
  endpoint: WebhookEndpoint,
  { body, forgery, timeoutMs }: WebhookRequest,
): Promise<number> {
  // Signatures use the real time, even if the emulator's clock was moved, because receivers check it.
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
