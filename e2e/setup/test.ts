import { test as base, expect } from '@playwright/test'
import type { Page, Response } from '@playwright/test'

import { checkAccessibility } from './browser/accessibility.ts'
import { recordRequestBodies } from './browser/request-body.ts'

/** Console messages and requests to other origins, which fail the test unless allowed. */
type Monitor = {
  messages: string[]
  foreignUrls: string[]
  allowedMessages: RegExp[]
  /** Other origins that a test navigates to, for example the payment provider. */
  allowedOrigins: string[]
}

type Fixtures = {
  monitor: Monitor
  expectAccessible: (page: Page) => Promise<void>
}

/** Over WebDriver BiDi `fill` sets the value without the events that React listens to, so the text is typed instead. */
function typeIntoFields(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    set() {},
    get: () => (text: string) => void document.execCommand('insertText', false, text),
  })
}

/** Chromium logs every 4xx response as an error, even if a test expects it. */
const ERROR_RESPONSE = /Failed to load resource: the server responded with a status of 4\d\d/
/** The style that Playwright injects for screenshots, which the content security policy blocks. */
const SCREENSHOT_STYLE = /Content-Security-Policy.*style-src-elem/

/** The reason for skipping color scheme tests in Firefox. */
export const NO_COLOR_SCHEMES = 'WebDriver BiDi cannot emulate another color scheme.'

/** Makes `goto` and `reload` wait for hydration, because tests interact faster than users. */
export function waitForHydration(page: Page): Page {
  const awaitHydration = async (response: Response | null) => {
    const isPage = response?.headers()['content-type']?.startsWith('text/html')
    if (isPage) await page.locator('html[data-hydrated]').waitFor()
    return response
  }
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => awaitHydration(await goto(...args))
  page.reload = async (...args) => awaitHydration(await reload(...args))
  return page
}

export const test = base.extend<Fixtures, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (...args) => {
        const context = await newContext(...args)
        if (browser.browserType().name() === 'firefox') {
          await context.addInitScript(typeIntoFields)
          await context.addInitScript(recordRequestBodies)
        }
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  page: ({ page }, use) => use(waitForHydration(page)),
  monitor: [
    async ({ context, baseURL, browserName }, use) => {
      const allowedMessages = browserName === 'firefox' ? [ERROR_RESPONSE, SCREENSHOT_STYLE] : [ERROR_RESPONSE]
      const monitor: Monitor = { messages: [], foreignUrls: [], allowedMessages, allowedOrigins: [] }
      const ownOrigin = new URL(baseURL ?? '').origin
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) monitor.messages.push(message.text())
      })
      context.on('weberror', (error) => monitor.messages.push(String(error.error())))
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        const isAllowedNavigation = request.isNavigationRequest() && monitor.allowedOrigins.includes(origin)
        if (['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && origin !== ownOrigin && !isAllowedNavigation)
          monitor.foreignUrls.push(request.url())
      })
      await use(monitor)
      expect(monitor.messages.filter((line) => !monitor.allowedMessages.some((pattern) => pattern.test(line)))).toEqual(
        [],
      )
      expect(monitor.foreignUrls).toEqual([])
    },
    { auto: true },
  ],
  expectAccessible: ({ baseURL: _baseURL }, use, testInfo) => use((page) => checkAccessibility(page, testInfo)),
})

export { expect }
