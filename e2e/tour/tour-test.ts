import { test as base } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'

/** The shift of this process's clock in milliseconds (`tools/run/tour.ts`). */
const shift = Number.parseInt(process.env['FAKETIME'] ?? '0') * 1000

/** Playwright adds the difference between the browser's clock, which is not shifted, and that of this process. */
const setClock = (context: BrowserContext) => context.clock.install({ time: Date.now() + shift })

/** Sets the clock of all pages to the clock of the server. */
export const test = base.extend<object, object>({
  context: async ({ context }, use) => {
    await setClock(context)
    await use(context)
  },
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await setClock(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})
