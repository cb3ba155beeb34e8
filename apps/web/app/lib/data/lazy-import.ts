import { reloadOnce } from '../browser/release.ts'
import { NetworkError } from './api.ts'
import { isOnline, reportNetworkError } from './connection.ts'

/** A part of the program that is loaded when it is needed. One that cannot be had is silence like any other. */
export async function lazyImport<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part
  } catch (error) {
    reportNetworkError(isOnline() ? 'unreached' : 'offline')
    void reloadOnce()
    throw new NetworkError(error)
  }
}
