import type { Endpoint, ReplyOf } from '@fourfold/contract/endpoint'

import { forAllVisits } from '../site/visit.server.ts'
import { addressOf, call } from './api.ts'

/** In milliseconds. Long enough for a crowd to share one answer; an admin who changes something sees it at the next look. */
const SHARED_FOR = 2_000

type CallWithoutInput = Endpoint & { access: 'public'; method: 'GET' }

/**
 * A call whose answer is the same for everybody and changes rarely: the pages that are made at the moment share one.
 * Only the latest answer is kept, and no failure.
 */
export function sharedCall<E extends CallWithoutInput>(endpoint: E): () => Promise<ReplyOf<E>> {
  let shared: { address: string; answer: Promise<ReplyOf<E>>; until: number } | undefined

  function ask(address: string): Promise<ReplyOf<E>> {
    const answer = forAllVisits(() => call<Endpoint>(endpoint)) as Promise<ReplyOf<E>>
    const asked = { address, answer, until: Infinity }
    shared = asked
    answer.then(
      () => (asked.until = performance.now() + SHARED_FOR),
      () => (asked.until = 0),
    )
    return answer
  }

  return () => {
    const address = addressOf(endpoint)
    const isFresh = shared?.address === address && performance.now() < shared.until
    return isFresh && shared ? shared.answer : ask(address)
  }
}
