import { hasStorage, readStored, store } from './storage.ts'

const RELOADED_KEY = 'fourfold.reloaded'

/** The URL of this chunk identifies the release. */
const RELEASE = import.meta.url

/** Checked before a reload, which would lose the page while the server is unreachable. */
async function isPageReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Reloads once per release: a chunk that fails to load may have been removed by a deployment. */
export async function reloadOnce(): Promise<void> {
  // Without storage the page would reload forever.
  if (!hasStorage('session') || readStored('session', RELOADED_KEY) === RELEASE || !(await isPageReachable())) return
  store('session', RELOADED_KEY, RELEASE)
  location.reload()
}
