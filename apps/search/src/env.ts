import { port, processSettings, readSettings, serverSettings, text } from '@fourfold/platform/env'
import { z } from 'zod'

const Env = z.object({
  ...serverSettings,
  SEARCH_HOST: text('127.0.0.1'),
  SEARCH_PORT: port(3003),
  /** How often a snapshot of the index is written, by whichever process is first; 0 for never. */
  SEARCH_SNAPSHOT_MINUTES: z.coerce.number('must be a number of minutes').min(0, 'must not be negative').default(60),
})

export type Env = z.infer<typeof Env>

const rules = {
  requiredInProduction: ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'],
}

export const readEnv = (source: Record<string, string | undefined>): Env => readSettings(Env, source, rules)

export const processEnv = (): Env => processSettings(readEnv)
