import type { Client } from '@opensearch-project/opensearch'
import { z } from 'zod'

/** A document to store, or to delete if there is no source. OpenSearch ignores it if it has this version or a later one. */
export type BulkOperation = { index: string; id: string; version: number; source: string | undefined }

/**
 * `rejected`: the document is invalid, so it will be rejected again. `failed`: the index cannot be written to at the
 * moment.
 */
export type BulkOutcome = { result: 'confirmed' | 'rejected' | 'failed'; reason: string }

/** The default limit of nginx, in case there is a proxy. Larger requests are not faster. */
const MAX_BYTES = 1_000_000
/** A request that takes longer has failed. OpenSearch may carry it out later, which the versions make harmless. */
const TIMEOUT_MS = 30_000
/** The timeout of the client ends with the headers of the response. This one includes the body. */
const RESPONSE_TIMEOUT_MS = 60_000
/** The time for which OpenSearch waits until an index can be written to. Changes of other indexes wait as well. */
const UNAVAILABLE_TIMEOUT = '1s'

const Item = z.object({
  status: z.number(),
  error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
})
const Reply = z.object({ items: z.array(z.record(z.string(), Item)) })

function buildLines({ index, id, version, source }: BulkOperation): string {
  const target = { _index: index, _id: id, version, version_type: 'external' }
  return source === undefined
    ? `${JSON.stringify({ delete: target })}\n`
    : `${JSON.stringify({ index: target })}\n${source}\n`
}

function toOutcome({ status, error }: z.infer<typeof Item>): BulkOutcome {
  // A version conflict means that OpenSearch has this version or a later one; a deletion may find no document.
  if (!error || status === 409) return { result: 'confirmed', reason: '' }
  const reason = `${status} ${error.type}: ${error.reason ?? ''}`
  return { result: status === 400 ? 'rejected' : 'failed', reason }
}

/** Splits operations into requests of limited size. */
export function splitIntoRequests(operations: readonly BulkOperation[], maxBytes = MAX_BYTES): string[] {
  const requests: string[] = []
  let current = ''
  let bytes = 0
  for (const lines of operations.map(buildLines)) {
    const size = Buffer.byteLength(lines)
    if (current !== '' && bytes + size > maxBytes) {
      requests.push(current)
      current = ''
      bytes = 0
    }
    current += lines
    bytes += size
  }
  return current === '' ? requests : [...requests, current]
}

async function sendRequest(client: Client, bulkBody: string): Promise<BulkOutcome[]> {
  const querystring = {
    timeout: UNAVAILABLE_TIMEOUT,
    filter_path: 'items.*.status,items.*.error.type,items.*.error.reason',
  }
  // A repetition would send an old page; the caller reads it again instead.
  const options = { requestTimeout: TIMEOUT_MS, maxRetries: 0 }
  const request = client.transport.request({ method: 'POST', path: '/_bulk', querystring, bulkBody }, options)
  const timer = setTimeout(() => request.abort(), RESPONSE_TIMEOUT_MS)
  const { body } = await request.finally(() => clearTimeout(timer))
  return Reply.parse(body).items.flatMap((item) => Object.values(item).map(toOutcome))
}

/** Sends operations and returns their outcomes in the same order. Throws if a request fails as a whole. */
export async function sendBulk(client: Client, operations: readonly BulkOperation[]): Promise<BulkOutcome[]> {
  // Concurrent requests let OpenSearch use several cores.
  const outcomes = await Promise.all(splitIntoRequests(operations).map((body) => sendRequest(client, body)))
  if (outcomes.flat().length !== operations.length) throw new Error('the bulk response has another number of items')
  return outcomes.flat()
}
