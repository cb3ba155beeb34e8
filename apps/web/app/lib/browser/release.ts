import { hasStorage, readStored, store } from './storage.ts'

const RELOADED_KEY = 'fourfold.reloaded'

/** The URL of this chunk identifies the release. */
const RELEASE = import.meta.url

/** Returns whether the server can be reached. If it cannot, a reload would lose the page. */
async function isPageReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Reloads the page, at most once per release: a deployment may have removed the chunk that failed to load. */
export async function reloadOnce(): Promise<void> {
  // Without storage the page would reload forever.
  if (!hasStorage('session') || readStored('session', RELOADED_KEY) === RELEASE || !(await isPageReachable())) return
  store('session', RELOADED_KEY, RELEASE)
  location.reload()
}
