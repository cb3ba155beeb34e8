import { AsyncLocalStorage } from 'node:async_hooks'

import type { Visit } from '../data/api.ts'

/** In milliseconds. After this, the page is sent with the data it has. */
const RENDER_DEADLINE_MS = 2_500

const visits = new AsyncLocalStorage<Visit>()

/** The visit being rendered. */
export function currentVisit(): Visit | undefined {
  return visits.getStore()
}

/** Runs `next` in the context of a visit; its calls end at the render deadline. */
export function runVisit<Result>(request: Request, next: () => Result): Result {
  const deadline = AbortSignal.timeout(RENDER_DEADLINE_MS)
  const address = request.headers.get('x-forwarded-for')
  return visits.run({ address, signal: AbortSignal.any([request.signal, deadline]), isComplete: true }, next)
}

/** Renders a visit's page. A page that lacks data because of this visitor's limits or a timeout must not be cached. */
export function renderVisit(request: Request, render: () => Promise<Response>): Promise<Response> {
  return runVisit(request, async () => {
    const page = await render()
    if (!currentVisit()?.isComplete) page.headers.set('cache-control', 'no-store')
    return page
  })
}

/** Runs calls that serve several pages, independent of the visit that started them. */
export function runShared<Result>(work: () => Result): Result {
  return visits.run({ address: null, signal: AbortSignal.timeout(RENDER_DEADLINE_MS), isComplete: true }, work)
}
