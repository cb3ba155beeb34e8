import { AsyncLocalStorage } from 'node:async_hooks'

import type { Visit } from '../data/api.ts'

/** When this time has passed, the server sends the page with the data it has loaded. */
const RENDER_DEADLINE_MS = 2_500

const visits = new AsyncLocalStorage<Visit>()

/** Returns the visit that is being rendered. */
export function currentVisit(): Visit | undefined {
  return visits.getStore()
}

/** Runs `next` in the context of a visit and aborts its calls at the render deadline. */
export function runVisit<Result>(request: Request, next: () => Result): Result {
  const deadline = AbortSignal.timeout(RENDER_DEADLINE_MS)
  const clientIp = request.headers.get('x-forwarded-for')
  return visits.run({ clientIp, signal: AbortSignal.any([request.signal, deadline]), isComplete: true }, next)
}

/** Renders a page. If data is missing because of a rate limit or timeout of this visit, the page is not cacheable. */
export function renderVisit(request: Request, render: () => Promise<Response>): Promise<Response> {
  return runVisit(request, async () => {
    const page = await render()
    if (!currentVisit()?.isComplete) page.headers.set('cache-control', 'no-store')
    return page
  })
}

/** Runs calls whose result several pages share, independent of the visit that started them. */
export function runShared<Result>(load: () => Result): Result {
  return visits.run({ clientIp: null, signal: AbortSignal.timeout(RENDER_DEADLINE_MS), isComplete: true }, load)
}
