import { hasStorage, readStored, store } from './storage.ts'

const RELOADED_KEY = 'fourfold.reloaded'

/** The address of this very file names the release it came with. */
const RELEASE = import.meta.url

/** A file that cannot be had may be gone because we have deployed: the page loads anew, once per release it came from. */
export function reloadOnce(): void {
  // Without a place to note it down the page would load anew for ever.
  if (!navigator.onLine || !hasStorage('session') || readStored('session', RELOADED_KEY) === RELEASE) return
  store('session', RELOADED_KEY, RELEASE)
  location.reload()
}
