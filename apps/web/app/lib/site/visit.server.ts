import { AsyncLocalStorage } from 'node:async_hooks'

import type { Visit } from '../data/api.ts'

/** However many calls a page makes, and however many of them hang: after this it is sent with what there is. */
const RENDER_DEADLINE = 2_500

const visits = new AsyncLocalStorage<Visit>()

/** The visit whose page is being rendered. */
export function currentVisit(): Visit | undefined {
  return visits.getStore()
}

/** Everything asked while `next` runs is asked for this visit, and ends with its deadline. */
export function runVisit<Result>(request: Request, next: () => Result): Result {
  const deadline = AbortSignal.timeout(RENDER_DEADLINE)
  const address = request.headers.get('x-forwarded-for')
  return visits.run({ address, signal: AbortSignal.any([request.signal, deadline]), isComplete: true }, next)
}

/**
 * The page of a visit. One that does without what was refused to its visitor, or came too late, is whole for them and
 * for nobody else: whoever asks next may get all of it, so no cache keeps this one.
 */
export function renderVisit(request: Request, render: () => Promise<Response>): Promise<Response> {
  return runVisit(request, async () => {
    const page = await render()
    if (!currentVisit()?.isComplete) page.headers.set('cache-control', 'no-store')
    return page
  })
}

/** What is asked while `work` runs serves many pages: it does not end with the visit that happened to ask first. */
export function runShared<Result>(work: () => Result): Result {
  return visits.run({ address: null, signal: AbortSignal.timeout(RENDER_DEADLINE), isComplete: true }, work)
}
