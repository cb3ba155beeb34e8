import type { Request } from '@playwright/test'

type SentBody = { path: string; body: string }

/** Runs in the page: records request bodies, which Firefox over WebDriver BiDi does not expose. */
export function recordRequestBodies(): void {
  const { fetch } = window
  const sentBodies: SentBody[] = []
  Object.assign(window, { sentBodies })
  window.fetch = (target, options) => {
    const body = options?.body
    if (typeof target === 'string' && typeof body === 'string') {
      sentBodies.push({ path: new URL(target, location.href).pathname, body })
    }
    return fetch(target, options)
  }
}

/** Returns the body of a request. In Firefox, returns the body that the page last sent to the same path. */
export async function readRequestBody(request: Request): Promise<Record<string, unknown>> {
  const page = request.frame().page()
  if (page.context().browser()?.browserType().name() !== 'firefox') return request.postDataJSON()
  const { pathname } = new URL(request.url())
  return page.evaluate((requestPath) => {
    const { sentBodies } = window as unknown as { sentBodies: SentBody[] }
    return JSON.parse(sentBodies.findLast(({ path }) => path === requestPath)?.body ?? 'null')
  }, pathname)
}
