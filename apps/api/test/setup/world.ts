import { randomBytes } from 'node:crypto'

import { compose } from '../../src/compose.ts'
import type { Product } from '../../src/compose.ts'
import { standingClock } from '../../src/platform/clock.ts'
import { readEnv } from '../../src/platform/env.ts'
import { createLog } from '../../src/platform/log.ts'
import { caller } from './call.ts'
import { copyTemplate } from './databases.ts'
import { createDrain } from './drain.ts'
import { createPeople } from './people.ts'

export type World = Awaited<ReturnType<typeof startWorld>>

type WorldOptions = { env?: Record<string, string> }

/** The whole product in this process, on a database of its own, with real services and a clock that tests move. */
export async function startWorld({ env: given = {} }: WorldOptions = {}) {
  const id = randomBytes(4).toString('hex')
  const databaseUrl = await copyTemplate()
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    LIMITS_SCALE: '1000',
    ...given,
  })
  const clock = standingClock()
  const log = createLog(env, 'test')
  const product: Product = await compose({ env, log, clock, attemptsPrefix: `test:${id}` })
  const app = await product.app()
  const work = product.work()
  const drain = await createDrain(databaseUrl, work.handlers)
  const call = caller(app)

  return {
    id,
    env,
    app,
    clock,
    databaseUrl,
    db: product.db,
    redis: product.redis,
    searcher: product.searcher,
    call,
    /** Does all background work that is due, and says which jobs were done. */
    doJobs: drain.run,
    doJob: drain.one,
    loseJobs: drain.lose,
    ...createPeople({ call, db: product.db, id }),
    async stop() {
      await drain.stop()
      work.close()
      await app.close()
      await product.close()
    },
  }
}
