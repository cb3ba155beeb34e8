import type { Endpoint } from '@fourfold/contract/endpoint'

import { toast } from '~/lib/browser/toast.ts'
import { apiUrl, readData, ApiError, errorText } from '~/lib/data/api.ts'
import { currentSession } from '~/lib/session/session.ts'

/** An API call that is sent after the undo window. */
export type PendingCall = { endpoint: Endpoint; body: object }

/** Sends a call with keepalive, because the page may unload before the response. Shows API errors in a toast. */
export async function sendWithKeepalive({ endpoint, body }: PendingCall): Promise<void> {
  const token = currentSession()?.token
  const headers = { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' }
  const init = { method: endpoint.method, headers, body: JSON.stringify(body), keepalive: true }
  try {
    const response = await fetch(apiUrl(endpoint), init)
    readData({ status: response.status, headers: response.headers, text: await response.text() }, token)
  } catch (error) {
    if (error instanceof ApiError) void toast(errorText(error))
  }
}
