import { reloadOnce } from '../browser/release.ts'
import { NetworkError } from './api.ts'
import { isOnline, reportNetworkError } from './connection.ts'

/** Loads a module on demand and treats a failure as a network error. */
export async function lazyImport<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading
  } catch (error) {
    reportNetworkError(isOnline() ? 'unreachable' : 'offline')
    void reloadOnce()
    throw new NetworkError(error)
  }
}
