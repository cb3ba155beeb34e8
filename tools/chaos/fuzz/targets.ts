import { randomBytes } from 'node:crypto'

import { findFreePorts } from '../../lib/ports.ts'
import { run } from '../../lib/processes.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import { addresses } from '../../services/addresses.ts'
import { copyDatabase, dropDatabase, recreateDatabase } from '../../services/servers/postgres.ts'
import { buildMutationOptions } from '../mutate.ts'
import { cheapPasswords, mutations, attributeWrites } from './mutations.ts'
import { createCanaryArchive, secrets } from './routes/routes.ts'
import { openUntrackedPool, trackWrites } from './row-writes.store.ts'
import { createUsers, createCanaries } from './users.ts'

type Env = Record<string, string>

/** Origin of the requests. */
const ORIGIN = 'http://localhost:3000'

/** Disables access logs, which would take a tenth of the time. */
const LOG_SETTINGS = { LOG_LEVEL: 'warn' }
const LIMIT_SETTINGS = { LIMITS_SCALE: '1000000', ADMIN_SECOND_FACTOR: 'optional' }

async function createDemoDatabase(env: Env): Promise<void> {
  await recreateDatabase(env.DATABASE_URL ?? '', { isDisposable: true })
  const demoEnv = { ...env, NODE_ENV: 'development', DEMO_PROFESSIONALS: '8', DEMO_MEMBERS: '4', DEMO_CHATS: '0' }
  const code = await run({ command: [process.execPath, 'tools/demo/demo.ts'], env: demoEnv })
  if (code !== 0) throw new Error(`tools/demo exited with code ${code}`)
}

/** Starts an API with a separate database, which only its fuzzers write to. */
async function startTarget(env: Env, mutation: string | undefined, nth: number) {
  const { env: mutationEnv, flags } = buildMutationOptions(mutations, mutation, [cheapPasswords, ...attributeWrites])
  const database = openUntrackedPool(env.DATABASE_URL ?? '')
  const options = { kinds: ['api' as const], flags, prefix: `fuzz-${nth}-` }
  const pool = await startProcessPool({ ...env, ...mutationEnv }, await findFreePorts(1), options).catch(
    async (error: unknown) => {
      await database.end()
      throw error
    },
  )
  const [api = ''] = pool.apis
  const users = createUsers(api, database)
  return {
    api,
    origin: ORIGIN,
    pid: pool.pidOf('api'),
    database,
    users,
    async close(): Promise<void> {
      await pool.stop()
      await database.end()
    },
  }
}

type StartedTarget = Awaited<ReturnType<typeof startTarget>>

async function prepareTarget(target: StartedTarget) {
  // Weakens the hashes of existing users, like those of new ones.
  await target.database.query(
    `update account set password_hash = regexp_replace(password_hash, 'm=19456,t=2', 'm=8,t=1')`,
  )
  const canaries = [
    ...(await createCanaries(target.users, target.database)),
    await createCanaryArchive(target.database),
  ]
  await trackWrites(target.database)
  return { ...target, canaries }
}

export type Target = Awaited<ReturnType<typeof prepareTarget>>

/** Starts targets with equal databases. */
export async function startTargets(count: number, mutation: string | undefined) {
  const base = `fourfold_fuzz_${randomBytes(4).toString('hex')}`
  const envs = Array.from({ length: count }, (_, nth): Env => {
    const url = new URL(addresses.database)
    url.pathname = `/${base}_${nth + 1}`
    return {
      NODE_ENV: 'test',
      DATABASE_URL: url.href,
      PUBLIC_URL: ORIGIN,
      ...secrets,
      ...LOG_SETTINGS,
      ...LIMIT_SETTINGS,
    }
  })
  const urls = envs.map((env) => env.DATABASE_URL ?? '')
  const startedTargets: StartedTarget[] = []
  async function close(): Promise<void> {
    await Promise.all(startedTargets.map((target) => target.close()))
    for (const url of urls) await dropDatabase(url)
  }
  try {
    const [first = {}] = envs
    await createDemoDatabase(first)
    for (const url of urls.slice(1)) await copyDatabase(urls[0] ?? '', url)
    for (const [index, env] of envs.entries()) startedTargets.push(await startTarget(env, mutation, index + 1))
    const targets: Target[] = []
    for (const target of startedTargets) targets.push(await prepareTarget(target))
    return { targets, close }
  } catch (error) {
    await close()
    throw error
  }
}
