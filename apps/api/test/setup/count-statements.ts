import { openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'

import { copyTemplate } from './databases.ts'

export type CountingDatabase = Awaited<ReturnType<typeof openCountingDatabase>>

/** Opens a new database that counts its statements. */
export async function openCountingDatabase() {
  let statements = 0
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  const onQuery = () => (statements += 1)
  const { db, close } = openDatabase({ url: await copyTemplate(), poolSize: 2, log, onQuery })
  return {
    db,
    close,
    async countStatements<Result>(work: () => Promise<Result>): Promise<{ result: Result; statementCount: number }> {
      statements = 0
      return { result: await work(), statementCount: statements }
    },
  }
}
