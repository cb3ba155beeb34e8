import type { Page } from '@playwright/test'

/** Restores the connection. */
type Restore = () => Promise<void>

/** A way in which the network can fail during a call. */
export type NetworkFault = {
  title: string
  /** The message in the status bar after a failed write and after a failed read. */
  writeMessage: string
  readMessage: string
  /** Interrupts all further calls to a path. */
  interrupt: (page: Page, path: string) => Promise<Restore>
}

export const networkFaults: NetworkFault[] = [
  {
    title: 'before the request is sent',
    writeMessage: 'You are offline. Nothing was sent.',
    readMessage: 'You are offline. Nothing was sent.',
    async interrupt(page) {
      await page.context().setOffline(true)
      return () => page.context().setOffline(false)
    },
  },
  {
    title: 'after the server has handled the request',
    writeMessage: 'We could not be reached. Please check whether it worked before you try again.',
    readMessage: 'We could not be reached. Nothing was sent.',
    async interrupt(page, path) {
      const urlPattern = `**/api${path}`
      await page.route(urlPattern, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      return () => page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  },
]

/** The browser's console message for a failed request. */
export const NETWORK_ERROR = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/
