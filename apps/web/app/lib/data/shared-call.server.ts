import type { Endpoint, ReplyOf } from '@fourfold/contract/endpoint'

import { runShared } from '../site/visit.server.ts'
import { apiUrl, call } from './api.ts'

/** How long renders share one response. Changes by admins appear on pages after this delay. */
const SHARE_DURATION_MS = 2_000

type CallWithoutInput = Endpoint & { access: 'public'; method: 'GET' }

/**
 * Shares the response of a public call between pages rendered at about the same time. Keeps only the latest response
 * and no errors.
 */
export function sharedCall<E extends CallWithoutInput>(endpoint: E): () => Promise<ReplyOf<E>> {
  let shared: { url: string; reply: Promise<ReplyOf<E>>; expiresAt: number } | undefined

  function request(url: string): Promise<ReplyOf<E>> {
    const reply = runShared(() => call<Endpoint>(endpoint)) as Promise<ReplyOf<E>>
    const entry = { url, reply, expiresAt: Infinity }
    shared = entry
    reply.then(
      () => (entry.expiresAt = performance.now() + SHARE_DURATION_MS),
      () => (entry.expiresAt = 0),
    )
    return reply
  }

  return () => {
    const url = apiUrl(endpoint)
    const isCurrent = shared?.url === url && performance.now() < shared.expiresAt
    return isCurrent && shared ? shared.reply : request(url)
  }
}
