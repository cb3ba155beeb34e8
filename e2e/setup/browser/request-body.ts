import type { Request } from '@playwright/test'

type SentBody = { path: string; body: string }

/** Over WebDriver BiDi a request does not tell its body, so pages of Firefox note what they send. */
export function recordRequestBodies(): void {
  const { fetch } = window
  const sentBodies: SentBody[] = []
  Object.assign(window, { sentBodies })
  window.fetch = (target, how) => {
    const body = how?.body
    if (typeof target === 'string' && typeof body === 'string') {
      sentBodies.push({ path: new URL(target, location.href).pathname, body })
    }
    return fetch(target, how)
  }
}

/** The body of a request; in Firefox the last one that its page has sent to the same path. */
export async function requestBody(request: Request): Promise<Record<string, unknown>> {
  const page = request.frame().page()
  if (page.context().browser()?.browserType().name() !== 'firefox') return request.postDataJSON()
  const { pathname } = new URL(request.url())
  return page.evaluate((wanted) => {
    const { sentBodies } = window as unknown as { sentBodies: SentBody[] }
    return JSON.parse(sentBodies.findLast(({ path }) => path === wanted)?.body ?? 'null')
  }, pathname)
}
