import { Client } from '@opensearch-project/opensearch'
import { expect, test } from 'vitest'

import { sendBulk, splitIntoRequests } from '../../../src/search/indexer/bulk.ts'

const createOperation = (id: string, source?: string) => ({ index: 'listings-1', id, version: 7, source })

/** Sends an operation to a client that answers without a server. */
function send(items: object[]) {
  const client = new Client({ node: 'http://127.0.0.1:9' })
  Reflect.set(client.transport, 'request', async () => ({ body: { items } }))
  return sendBulk(client, [createOperation('1')])
}

test.each([
  ['a stored document', { index: { status: 201 } }, 'confirmed'],
  ['a deleted document', { delete: { status: 200 } }, 'confirmed'],
  ['a deletion without a document', { delete: { status: 404 } }, 'confirmed'],
  ['a version conflict', { index: { status: 409, error: { type: 'version_conflict_engine_exception' } } }, 'confirmed'],
  ['an invalid document', { index: { status: 400, error: { type: 'mapper_parsing_exception' } } }, 'rejected'],
  ['a missing index', { delete: { status: 404, error: { type: 'index_not_found_exception' } } }, 'failed'],
  ['a full queue', { index: { status: 429, error: { type: 'rejected_execution_exception' } } }, 'failed'],
  ['a write block', { index: { status: 403, error: { type: 'cluster_block_exception' } } }, 'failed'],
  ['an unavailable shard', { index: { status: 503, error: { type: 'unavailable_shards_exception' } } }, 'failed'],
])('a bulk request reports %s', async (_, item, result) => {
  expect(await send([item])).toMatchObject([{ result }])
})

test('a bulk request fails if the response has another number of items', async () => {
  await expect(send([])).rejects.toThrow('number of items')
})

test('operations become lines with external versions', () => {
  expect(splitIntoRequests([createOperation('1', '{"a":1}'), createOperation('2')])).toEqual([
    '{"index":{"_index":"listings-1","_id":"1","version":7,"version_type":"external"}}\n{"a":1}\n' +
      '{"delete":{"_index":"listings-1","_id":"2","version":7,"version_type":"external"}}\n',
  ])
})

test('operations are split into requests of limited bytes, and a larger document has its own', () => {
  const texts = ['é'.repeat(40), 'x', 'y', 'é'.repeat(200), 'z']
  const requests = splitIntoRequests(
    texts.map((text, id) => createOperation(`${id}`, text)),
    300,
  )
  const listTexts = (request: string) => request.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  expect(requests.map(listTexts)).toEqual([['é'.repeat(40), 'x'], ['y'], ['é'.repeat(200)], ['z']])
  expect(splitIntoRequests([])).toEqual([])
})
