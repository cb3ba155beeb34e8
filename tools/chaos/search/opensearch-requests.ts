import { setTimeout as sleep } from 'node:timers/promises'

import { CATEGORY } from './fixture.store.ts'

const TIMEOUT_MS = 2000
const ATTEMPTS = 10

/** Sends a request to the nodes in turn, because some may be down or frozen, and returns the first successful reply. */
async function request(urls: readonly string[], path: string, method = 'GET'): Promise<unknown> {
  let lastError: unknown
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const url = `${urls[attempt % urls.length]}${path}`
      const response = await fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS) })
      // An index may have been deleted although the response to the first attempt was too late.
      const isDeleted = method === 'DELETE' && attempt > 0 && response.status === 404
      if (response.ok || isDeleted) return await response.json()
      lastError = new Error(`${path}: ${response.status} ${await response.text()}`)
    } catch (error) {
      lastError = error
    }
    await sleep(200)
  }
  throw lastError
}

/** Deletes the index that searches use, and returns its name. */
export async function deleteSearchedIndex(urls: readonly string[]): Promise<string> {
  const indexes = (await request(urls, `/_alias/listings-${CATEGORY}`)) as Record<string, unknown>
  const [index] = Object.keys(indexes)
  if (index === undefined) throw new Error('no index is searched')
  await request(urls, `/${index}`, 'DELETE')
  return index
}

/** Returns whether OpenSearch has stopped writing to the index that searches use, because disks are full. */
export async function isReadOnly(urls: readonly string[]): Promise<boolean> {
  const path = `/listings-${CATEGORY}/_settings/index.blocks.read_only_allow_delete`
  const indexes = (await request(urls, path)) as Record<string, { settings: object }>
  return Object.values(indexes).some(({ settings }) => Object.keys(settings).length > 0)
}
