import type { Page } from '@playwright/test'

/** Gives the network back. */
type Restore = () => Promise<void>

/** A way in which the network can leave somebody alone with what they asked for. */
export type NetworkFault = {
  title: string
  /** What the bar of the whole app says of something that was to be changed, and of something that was asked. */
  says: string
  saysOfReading: string
  /** Cuts the calls of one path from now on. */
  cut: (page: Page, path: string) => Promise<Restore>
}

export const networkFaults: NetworkFault[] = [
  {
    title: 'before the request leaves',
    says: 'You are offline. Nothing was sent.',
    saysOfReading: 'You are offline. Nothing was sent.',
    async cut(page) {
      await page.context().setOffline(true)
      return () => page.context().setOffline(false)
    },
  },
  {
    title: 'after the server has acted',
    says: 'We could not be reached. Please check whether it worked before you try again.',
    saysOfReading: 'We could not be reached. Nothing was sent.',
    async cut(page, path) {
      const address = `**/api${path}`
      await page.route(address, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      return () => page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  },
]

/** What a browser itself says on its console about a call that got no answer. */
export const NETWORK_ERROR = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/
