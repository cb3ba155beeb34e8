import { openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

import { createPostgresEngine } from '../../../src/search/engine/postgres/postgres-engine.ts'
import { copyTemplate } from '../../setup/databases.ts'
import { describeEngine } from './engine-conformance.ts'

describeEngine('PostgreSQL', async () => {
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  const { db, close } = openDatabase({ url: await copyTemplate(), poolSize: 4, log })
  return { db, engine: createPostgresEngine(db), sync: () => Promise.resolve(), close }
})
