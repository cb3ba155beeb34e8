import type { Endpoint, ReplyOf } from '@fourfold/contract/endpoint'

import { runShared } from '../site/visit.server.ts'
import { apiUrl, call } from './api.ts'

/** In milliseconds. Long enough for a crowd to share one answer; an admin who changes something sees it at the next look. */
const SHARED_FOR_MS = 2_000

type CallWithoutInput = Endpoint & { access: 'public'; method: 'GET' }

/**
 * A call whose answer is the same for everybody and changes rarely: the pages that are made at the moment share one.
 * Only the latest answer is kept, and no failure.
 */
export function sharedCall<E extends CallWithoutInput>(endpoint: E): () => Promise<ReplyOf<E>> {
  let shared: { address: string; answer: Promise<ReplyOf<E>>; until: number } | undefined

  function request(address: string): Promise<ReplyOf<E>> {
    const answer = runShared(() => call<Endpoint>(endpoint)) as Promise<ReplyOf<E>>
    const entry = { address, answer, until: Infinity }
    shared = entry
    answer.then(
      () => (entry.until = performance.now() + SHARED_FOR_MS),
      () => (entry.until = 0),
    )
    return answer
  }

  return () => {
    const address = apiUrl(endpoint)
    const isFresh = shared?.address === address && performance.now() < shared.until
    return isFresh && shared ? shared.answer : request(address)
  }
}
