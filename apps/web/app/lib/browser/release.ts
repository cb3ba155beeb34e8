import { hasStorage, readStored, store } from './storage.ts'

const RELOADED_KEY = 'fourfold.reloaded'

/** The address of this very file names the release it came with. */
const RELEASE = import.meta.url

/** Loading a page anew that nobody sends would leave nothing of it. */
async function isPageReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** A file that cannot be had may be gone because we have deployed: the page loads anew, once per release it came from. */
export async function reloadOnce(): Promise<void> {
  // Without a place to note it down the page would load anew forever.
  if (!hasStorage('session') || readStored('session', RELOADED_KEY) === RELEASE || !(await isPageReachable())) return
  store('session', RELOADED_KEY, RELEASE)
  location.reload()
}
