import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, CDPSession, Page } from '@playwright/test'

/** The phone and the line that Lighthouse takes for slow: a mid-range Android on the slower quarter of 4G. */
const CPU_SLOWDOWN = 4
const ROUND_TRIP = 150
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Lighthouse's own factors between its line and the browser's throttling, which knows no packets. */
const ROUND_TRIPS_OF_NEW_CONNECTION = 3.75
const BYTES_PER_SECOND = { down: (1.6 * 1024 * 0.9 * 1024) / 8, up: (750 * 0.9 * 1024) / 8 }

const PAUSE_BETWEEN_TAPS = 100
const PAUSE_BETWEEN_QUESTIONS = 50
const PATIENCE = 60_000

/** What the page notes about itself from its first moment on. */
type Notes = { hydrated: number; longestWait: number }

declare global {
  interface Window {
    notes: Notes
  }
}

function takeNotes(): void {
  window.notes = { hydrated: 0, longestWait: 0 }
  const marks = new MutationObserver(() => {
    if (document.documentElement.dataset['hydrated'] === undefined) return
    window.notes.hydrated = performance.now()
    marks.disconnect()
  })
  marks.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] })
  new PerformanceObserver((list) => {
    // Events that are not part of a tap, such as a finger passing over, have no interaction.
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0) window.notes.longestWait = Math.max(window.notes.longestWait, duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/**
 * The page itself pays for its name, its connection and its encryption; what it asks for afterward goes over the connection
 * that is open, and pays one way there and back.
 */
async function slowDown(phone: CDPSession, address: string): Promise<void> {
  const line = (urlPattern: string, latency: number) => ({
    urlPattern,
    latency,
    downloadThroughput: BYTES_PER_SECOND.down,
    uploadThroughput: BYTES_PER_SECOND.up,
  })
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditionsByRule', {
    matchedNetworkConditions: [line(address, ROUND_TRIP * ROUND_TRIPS_OF_NEW_CONNECTION), line('', ROUND_TRIP)],
  })
  await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/**
 * Asks the page plainly. Locators bring a script of two hundred kilobytes along, for which a slow phone would pay: a page
 * looked as if it woke half a second later than it does.
 */
async function ask<Answer>(phone: CDPSession, expression: string): Promise<Answer> {
  const { result, exceptionDetails } = await phone.send('Runtime.evaluate', { expression, returnByValue: true })
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? 'failed'}`)
  return result.value as Answer
}

async function until(phone: CDPSession, expression: string): Promise<void> {
  const began = performance.now()
  while (!(await ask<boolean>(phone, expression))) {
    if (performance.now() - began > PATIENCE) throw new Error(`never true: ${expression}`)
    await sleep(PAUSE_BETWEEN_QUESTIONS)
  }
}

const IS_AWAKE = 'document.documentElement?.dataset.hydrated !== undefined'
// Nobody taps what is not there to see, and a tap before it would count the wait for the page itself.
const IS_PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"
const MENU = `(() => {
  const { x, y, width, height } = document.querySelector('button[aria-label="Menu"]').getBoundingClientRect()
  if (width === 0) throw new Error('there is no menu to tap')
  return { x: x + width / 2, y: y + height / 2 }
})()`

/** Taps the menu again and again until the page is awake, without waiting for an answer, as somebody impatient would. */
async function tapImpatiently(phone: CDPSession): Promise<void> {
  await until(phone, IS_PAINTED)
  const finger = await ask<{ x: number; y: number }>(phone, MENU)
  const awake = until(phone, IS_AWAKE)
  const isAsleep = () => Promise.race([awake.then(() => false), sleep(PAUSE_BETWEEN_TAPS, true)])
  const taps: Promise<unknown>[] = []
  do {
    taps.push(phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] }))
    taps.push(phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }))
  } while (await isAsleep())
  await Promise.all(taps)
}

async function onSlowPhone<Result>(
  browser: Browser,
  address: string,
  work: (page: Page, phone: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const phone = await context.newCDPSession(page)
    await slowDown(phone, address)
    await page.addInitScript(takeNotes)
    await page.goto(address, { waitUntil: 'commit' })
    return await work(page, phone)
  } finally {
    await context.close()
  }
}

/** When the page answers by itself, and which scripts it asked for until then and soon after. */
function timeOf(browser: Browser, address: string) {
  return onSlowPhone(browser, address, async (page, phone) => {
    await until(phone, IS_AWAKE)
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      return {
        hydrated: Math.round(window.notes.hydrated),
        scripts: scripts.length,
        scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    })
  })
}

/** The longest time from a tap until the screen shows what came of it, be it that the tap is kept for later. */
function tapsOf(browser: Browser, address: string): Promise<number> {
  return onSlowPhone(browser, address, async (page, phone) => {
    await tapImpatiently(phone)
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => window.notes.longestWait)
  })
}

export type Waking = { hydrated: number; tapWait: number; scripts: number; scriptBytes: number }

/** One visit that looks and one that taps: what a tap loads is no script of the page. */
export async function visit(browser: Browser, address: string): Promise<Waking> {
  return { ...(await timeOf(browser, address)), tapWait: await tapsOf(browser, address) }
}
