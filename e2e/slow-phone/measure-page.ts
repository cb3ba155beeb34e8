import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, CDPSession, Page } from '@playwright/test'

/** Lighthouse's "slow 4G" preset: a mid-range Android phone on the slowest quarter of 4G connections. */
const CPU_SLOWDOWN = 4
const ROUND_TRIP_MS = 150
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Lighthouse's factors to convert the preset to request-level throttling of the browser. */
const NEW_CONNECTION_ROUND_TRIPS = 3.75
const BYTES_PER_SECOND = { down: (1.6 * 1024 * 0.9 * 1024) / 8, up: (750 * 0.9 * 1024) / 8 }

const TAP_INTERVAL = 100
const POLL_INTERVAL = 50
const TIMEOUT = 60_000

/** Recorded by the page itself, in milliseconds. */
type Timings = { hydratedAt: number; longestInteraction: number }

declare global {
  interface Window {
    timings: Timings
  }
}

function recordTimings(): void {
  window.timings = { hydratedAt: 0, longestInteraction: 0 }
  const hydrationObserver = new MutationObserver(() => {
    if (document.documentElement.dataset['hydrated'] === undefined) return
    window.timings.hydratedAt = performance.now()
    hydrationObserver.disconnect()
  })
  hydrationObserver.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] })
  new PerformanceObserver((list) => {
    // Events that are not part of a tap have no interaction id.
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0) window.timings.longestInteraction = Math.max(window.timings.longestInteraction, duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** The document needs a new connection (DNS, TCP, TLS); later requests reuse it and need one round trip. */
async function slowDown(phone: CDPSession, url: string): Promise<void> {
  const throttle = (urlPattern: string, latency: number) => ({
    urlPattern,
    latency,
    downloadThroughput: BYTES_PER_SECOND.down,
    uploadThroughput: BYTES_PER_SECOND.up,
  })
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditionsByRule', {
    matchedNetworkConditions: [throttle(url, ROUND_TRIP_MS * NEW_CONNECTION_ROUND_TRIPS), throttle('', ROUND_TRIP_MS)],
  })
  await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Evaluates an expression through CDP. Locators inject a script of 200 KB, which delays hydration by half a second. */
async function evaluate<Value>(phone: CDPSession, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await phone.send('Runtime.evaluate', { expression, returnByValue: true })
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? 'failed'}`)
  return result.value as Value
}

async function waitUntil(phone: CDPSession, expression: string): Promise<void> {
  const start = performance.now()
  while (!(await evaluate<boolean>(phone, expression))) {
    if (performance.now() - start > TIMEOUT) throw new Error(`timed out waiting for ${expression}`)
    await sleep(POLL_INTERVAL)
  }
}

const IS_HYDRATED = 'document.documentElement?.dataset.hydrated !== undefined'
// A tap before the first paint would measure the page load instead.
const IS_PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"
const MENU_CENTER = `(() => {
  const { x, y, width, height } = document.querySelector('button[aria-label="Menu"]').getBoundingClientRect()
  if (width === 0) throw new Error('the menu button is not visible')
  return { x: x + width / 2, y: y + height / 2 }
})()`

/** Taps the menu button repeatedly until the page is hydrated, without waiting for a reaction. */
async function tapUntilHydrated(phone: CDPSession): Promise<void> {
  await waitUntil(phone, IS_PAINTED)
  const tapPoint = await evaluate<{ x: number; y: number }>(phone, MENU_CENTER)
  const hydration = waitUntil(phone, IS_HYDRATED)
  const isPending = () => Promise.race([hydration.then(() => false), sleep(TAP_INTERVAL, true)])
  const taps: Promise<unknown>[] = []
  do {
    taps.push(phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [tapPoint] }))
    taps.push(phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }))
  } while (await isPending())
  await Promise.all(taps)
}

async function runOnSlowPhone<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page, phone: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const phone = await context.newCDPSession(page)
    await slowDown(phone, url)
    await page.addInitScript(recordTimings)
    await page.goto(url, { waitUntil: 'commit' })
    return await measure(page, phone)
  } finally {
    await context.close()
  }
}

/** Measures the hydration time and the number and size of the loaded scripts. */
function measureHydration(browser: Browser, url: string) {
  return runOnSlowPhone(browser, url, async (page, phone) => {
    await waitUntil(phone, IS_HYDRATED)
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      return {
        hydrationMs: Math.round(window.timings.hydratedAt),
        scripts: scripts.length,
        scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    })
  })
}

/** Measures the longest time from a tap to the next paint. */
function measureTaps(browser: Browser, url: string): Promise<number> {
  return runOnSlowPhone(browser, url, async (page, phone) => {
    await tapUntilHydrated(phone)
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => window.timings.longestInteraction)
  })
}

export type PageTimings = { hydrationMs: number; tapDelayMs: number; scripts: number; scriptBytes: number }

/** Measures a page in two page loads, because taps may load more scripts. */
export async function measurePage(browser: Browser, url: string): Promise<PageTimings> {
  return { ...(await measureHydration(browser, url)), tapDelayMs: await measureTaps(browser, url) }
}
