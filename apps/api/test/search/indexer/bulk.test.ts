import { createLog } from '@fourfold/platform/log'
import { Client } from '@opensearch-project/opensearch'
import { describe, expect, test } from 'vitest'

import { sendBulk, splitIntoRequests } from '../../../src/search/indexer/documents/bulk.ts'
import type { BulkOperation } from '../../../src/search/indexer/documents/bulk.ts'

/** Creates a client that answers without a server. */
function createAnsweringClient(answer: () => unknown): Client {
  const client = new Client({ node: 'http://127.0.0.1:9' })
  Reflect.set(client.transport, 'request', async () => answer())
  return client
}

const createOperation = (id: string, source?: string): BulkOperation => ({
  index: 'listings-1',
  id,
  version: 7,
  source,
})
const assertLeaseActive = () => undefined

const send = (items: unknown[]) =>
  sendBulk(
    { client: createAnsweringClient(() => ({ body: { errors: true, items } })), assertLeaseActive },
    items.map((_, position) => createOperation(String(position))),
  )

describe('a bulk request', () => {
  test.each([
    ['a stored document', { index: { status: 201 } }, 'confirmed'],
    ['a deleted document', { delete: { status: 200 } }, 'confirmed'],
    ['a deletion without a document', { delete: { status: 404 } }, 'confirmed'],
    [
      'a version conflict',
      { index: { status: 409, error: { type: 'version_conflict_engine_exception' } } },
      'confirmed',
    ],
    ['an invalid document', { index: { status: 400, error: { type: 'mapper_parsing_exception' } } }, 'rejected'],
    ['a missing index', { delete: { status: 404, error: { type: 'index_not_found_exception' } } }, 'failed'],
    ['a full queue', { index: { status: 429, error: { type: 'rejected_execution_exception' } } }, 'failed'],
    ['a write block', { index: { status: 403, error: { type: 'cluster_block_exception' } } }, 'failed'],
    ['an unavailable shard', { index: { status: 503, error: { type: 'unavailable_shards_exception' } } }, 'failed'],
  ])('reports %s', async (_, item, result) => {
    expect(await send([item])).toMatchObject([{ result }])
  })

  test('fails if the response has another number of items', async () => {
    const client = createAnsweringClient(() => ({ body: { errors: false, items: [] } }))
    await expect(sendBulk({ client, assertLeaseActive }, [createOperation('1')])).rejects.toThrow('number of items')
  })

  test('is not sent without the lease', async () => {
    let requests = 0
    const client = createAnsweringClient(() => (requests += 1))
    const lose = () => {
      throw new Error('the lease has expired')
    }
    await expect(sendBulk({ client, assertLeaseActive: lose }, [createOperation('1')])).rejects.toThrow('expired')
    expect(requests).toBe(0)
  })

  test('fails with an error that logs no documents', async () => {
    const meta = { request: { params: { body: 'name of a professional' } } }
    const client = createAnsweringClient(() => {
      throw Object.assign(new Error('Request timed out'), { meta })
    })
    const lines: string[] = []
    const log = createLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => lines.push(line) })
    await sendBulk({ client, assertLeaseActive }, [createOperation('1')]).catch((error: unknown) =>
      log.warn({ err: error }, 'failed'),
    )
    expect(lines.join('')).toContain('Request timed out')
    expect(lines.join('')).not.toContain('professional')
  })
})

describe('operations', () => {
  test('become lines with external versions', () => {
    expect(splitIntoRequests([createOperation('1', '{"a":1}'), createOperation('2')])).toEqual([
      '{"index":{"_index":"listings-1","_id":"1","version":7,"version_type":"external"}}\n{"a":1}\n' +
        '{"delete":{"_index":"listings-1","_id":"2","version":7,"version_type":"external"}}\n',
    ])
  })

  test('are split into requests of limited bytes, and a larger document has its own', () => {
    const operations = ['é'.repeat(40), 'x', 'y', 'é'.repeat(200), 'z'].map((text, id) =>
      createOperation(`${id}`, text),
    )
    const requests = splitIntoRequests(operations, 300)
    expect(
      requests.map((request) => request.split('\n').filter((line) => line !== '' && !line.startsWith('{'))),
    ).toEqual([['é'.repeat(40), 'x'], ['y'], ['é'.repeat(200)], ['z']])
    expect(splitIntoRequests([])).toEqual([])
  })
})
