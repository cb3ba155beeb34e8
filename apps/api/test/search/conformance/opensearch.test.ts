import { randomBytes } from 'node:crypto'

import { openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { describe } from 'vitest'

import { createOpenSearchClient } from '../../../src/search/engine/opensearch/client.ts'
import { createIndexNames } from '../../../src/search/engine/opensearch/index-names.ts'
import { createOpenSearchEngine } from '../../../src/search/engine/opensearch/opensearch-engine.ts'
import { registerSet } from '../../../src/search/indexer/indexer.store.ts'
import { createIndexer } from '../../../src/search/indexer/indexer.ts'
import { copyTemplate } from '../../setup/databases.ts'
import { hasOpenSearch, openSearchUrl } from '../../setup/services.ts'
import { describeEngine } from './engine-conformance.ts'

const TIMEOUT_MS = 30_000

describe.skipIf(!hasOpenSearch)('with OpenSearch', () => {
  describeEngine('OpenSearch', async () => {
    const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
    const { db, close } = openDatabase({ url: await copyTemplate(), poolSize: 4, log })
    const client = createOpenSearchClient({ url: openSearchUrl })
    const prefix = `test-${randomBytes(6).toString('hex')}`
    const names = createIndexNames(prefix)
    const indexer = createIndexer({ db, client, names, log })
    return {
      db,
      engine: createOpenSearchEngine({ db, client, names, timeoutMs: TIMEOUT_MS }),
      sync: indexer.catchUp,
      async rebuild() {
        await registerSet(db)
        await indexer.catchUp()
      },
      async close() {
        await client.indices.delete({ index: `${prefix}-*` })
        await client.close()
        await close()
      },
    }
  })
})
