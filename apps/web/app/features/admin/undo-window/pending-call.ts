import type { Endpoint } from '@fourfold/contract/endpoint'

import { toast } from '~/lib/browser/toast.ts'
import { apiUrl, readData, ApiError, errorText } from '~/lib/data/api.ts'
import { currentSession } from '~/lib/session/session.ts'

/** A call that waits to be made. */
export type PendingCall = { endpoint: Endpoint; body: object }

/** Sent with keepalive, because the page may be gone before the answer comes. If it is not, a refusal is still shown. */
export async function sendWithKeepalive({ endpoint, body }: PendingCall): Promise<void> {
  const token = currentSession()?.token
  const headers = { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' }
  const sent = { method: endpoint.method, headers, body: JSON.stringify(body), keepalive: true }
  try {
    const response = await fetch(apiUrl(endpoint), sent)
    readData({ status: response.status, headers: response.headers, text: await response.text() }, token)
  } catch (reason) {
    if (reason instanceof ApiError) void toast(errorText(reason))
  }
}
