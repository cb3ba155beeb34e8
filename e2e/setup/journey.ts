import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect } from '@playwright/test'
import type { Page, Response } from '@playwright/test'

import { noteBodies } from './sent-body.ts'

/** What a page did that no page of ours may do. */
type Watch = {
  console: string[]
  foreign: string[]
  allowed: RegExp[]
  /** Other sites that a journey goes to, as somebody who follows a link. */
  visited: string[]
}

type Journey = {
  watch: Watch
  /** Nothing to mend for somebody who reads with their ears or fingers. */
  expectAccessible: (page: Page) => Promise<void>
}

/** Over WebDriver BiDi `fill` sets the value, which React does not hear; typing is what a person would do. */
function typeIntoFields(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    set() {},
    get: () => (text: string) => void document.execCommand('insertText', false, text),
  })
}

/** Chromium reports every refused call as an error; the journeys that provoke refusals expect exactly that. */
const REFUSED_CALL = /Failed to load resource: the server responded with a status of 4\d\d/
/** Playwright's own style for screenshots, which our policy refuses. */
const STYLE_OF_SCREENSHOTS = /Content-Security-Policy.*style-src-elem/

/** Why a journey that looks at both color schemes is not walked in Firefox; its settings choose one for the whole run. */
export const NO_SCHEMES = 'Over WebDriver BiDi a page cannot be asked for in another color scheme.'

/**
 * Whatever fades in has done so: half-transparent text has no contrast to judge. What opens is in the page some frames
 * before it begins to fade in, so only a few frames in a row without motion are the end of it.
 */
async function settled(): Promise<void> {
  for (let stillFrames = 0; stillFrames < 6; stillFrames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map((animation) => animation.finished))
    if (passing.length > 0) stillFrames = 0
  }
}

/** A long table goes on as it began, and looking at all of its rows would take axe ten times as long. */
const FURTHER_ROWS = 'tbody tr:nth-child(n + 9)'

/** Nothing moves anymore, and what opened has taken the focus as it wanted. */
export function untilStill(page: Page): Promise<void> {
  return page.evaluate(settled)
}

/** Journeys are faster than fingers: to them a page is there when its scripts are. */
export function waitsForScripts(page: Page): Page {
  const arrived = async (answer: Response | null) => {
    const isPage = answer?.headers()['content-type']?.startsWith('text/html')
    if (isPage) await page.locator('html[data-hydrated]').waitFor()
    return answer
  }
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...target) => arrived(await goto(...target))
  page.reload = async (...how) => arrived(await reload(...how))
  return page
}

export const test = base.extend<Journey, object>({
  browser: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser)
      browser.newContext = async (...how) => {
        const context = await make(...how)
        if (browser.browserType().name() === 'firefox') {
          await context.addInitScript(typeIntoFields)
          await context.addInitScript(noteBodies)
        }
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  page: ({ page }, use) => use(waitsForScripts(page)),
  watch: [
    async ({ context, baseURL, browserName }, use) => {
      const allowed = browserName === 'firefox' ? [REFUSED_CALL, STYLE_OF_SCREENSHOTS] : [REFUSED_CALL]
      const watch: Watch = { console: [], foreign: [], allowed, visited: [] }
      const ours = new URL(baseURL ?? '').origin
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) watch.console.push(message.text())
      })
      context.on('weberror', (error) => watch.console.push(String(error.error())))
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        const isVisit = request.isNavigationRequest() && watch.visited.includes(origin)
        if (['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && origin !== ours && !isVisit)
          watch.foreign.push(request.url())
      })
      await use(watch)
      expect(watch.console.filter((line) => !watch.allowed.some((known) => known.test(line)))).toEqual([])
      expect(watch.foreign).toEqual([])
    },
    { auto: true },
  ],
  expectAccessible: async ({ page: _page }, use) => {
    await use(async (page) => {
      await untilStill(page)
      // No page of ours has frames of others, so axe need not go through a second page: that took a third of its time.
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude(FURTHER_ROWS)
      const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    })
  },
})

export { expect }
