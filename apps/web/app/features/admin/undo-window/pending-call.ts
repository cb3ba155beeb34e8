import type { Endpoint } from '@fourfold/contract/endpoint'

import { toast } from '~/lib/browser/toast.ts'
import { apiUrl, readData, ApiError, errorText } from '~/lib/data/api.ts'
import { currentSession } from '~/lib/session/session.ts'

/** A call to be sent after the undo window. */
export type PendingCall = { endpoint: Endpoint; body: object }

/** Uses keepalive, because the page may unload before the response. If it does not, an error is still shown. */
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
