import type { Client } from '@opensearch-project/opensearch'
import { z } from 'zod'

import { requestOpenSearch } from '../request.ts'

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
/** The time for which OpenSearch waits until an index can be written to. Changes of other indexes wait as well. */
const UNAVAILABLE_TIMEOUT = '1s'

const CONFLICT = 409
const NOT_FOUND = 404
const BAD_REQUEST = 400

const Item = z.object({
  status: z.number(),
  error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
})
const Reply = z.object({ errors: z.boolean(), items: z.array(z.record(z.string(), Item)) })

function buildLines({ index, id, version, source }: BulkOperation): string {
  const target = { _index: index, _id: id, version, version_type: 'external' }
  return source === undefined
    ? `${JSON.stringify({ delete: target })}\n`
    : `${JSON.stringify({ index: target })}\n${source}\n`
}

function toOutcome(item: z.infer<typeof Item> | undefined): BulkOutcome {
  const { status = 0, error } = item ?? {}
  // A version conflict means that OpenSearch has this version or a later one; a deletion may find no document.
  const isConfirmed = status === CONFLICT || (status === NOT_FOUND && !error) || (status >= 200 && status < 300)
  if (isConfirmed) return { result: 'confirmed', reason: '' }
  const reason = `${status} ${error?.type ?? ''}: ${error?.reason ?? ''}`
  return { result: status === BAD_REQUEST ? 'rejected' : 'failed', reason }
}

/** Splits operations into requests of limited size. */
export function splitIntoRequests(operations: readonly BulkOperation[], maxBytes = MAX_BYTES): string[] {
  const requests: string[] = []
  let current: string[] = []
  let bytes = 0
  for (const operation of operations) {
    const lines = buildLines(operation)
    const size = Buffer.byteLength(lines)
    if (bytes + size > maxBytes && current.length > 0) {
      requests.push(current.join(''))
      current = []
      bytes = 0
    }
    current.push(lines)
    bytes += size
  }
  if (current.length > 0) requests.push(current.join(''))
  return requests
}

async function sendRequest(client: Client, body: string): Promise<BulkOutcome[]> {
  const response = await requestOpenSearch('bulk request failed', () =>
    client.transport.request(
      {
        method: 'POST',
        path: '/_bulk',
        querystring: {
          timeout: UNAVAILABLE_TIMEOUT,
          filter_path: 'errors,items.*.status,items.*.error.type,items.*.error.reason',
        },
        bulkBody: body,
      },
      // A repetition would send an old page; the caller reads it again instead.
      { requestTimeout: TIMEOUT_MS, maxRetries: 0 },
    ),
  )
  return Reply.parse(response.body).items.map((item) => toOutcome(Object.values(item)[0]))
}

/** Sends operations and returns their outcomes in the same order. Throws if a request fails as a whole. */
export async function sendBulk(
  { client, assertLeaseActive }: { client: Client; assertLeaseActive: () => void },
  operations: readonly BulkOperation[],
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const body of splitIntoRequests(operations)) {
    assertLeaseActive()
    outcomes.push(...(await sendRequest(client, body)))
  }
  if (outcomes.length !== operations.length) throw new Error('the bulk response has another number of items')
  return outcomes
}
