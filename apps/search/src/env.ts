import { port, processSettings, readSettings, serverRules, serverSettings, text } from '@fourfold/platform/env'
import { z } from 'zod'

const Env = z.object({
  ...serverSettings,
  SEARCH_HOST: text('127.0.0.1'),
  SEARCH_PORT: port(3003),
  /** How often a snapshot of the index is written, by whichever process is first; 0 for never. */
  SEARCH_SNAPSHOT_MINUTES: z.coerce.number('must be a number of minutes').min(0, 'must not be negative').default(60),
  /** Whether questions that words do not explain are read by a sentence encoder, which takes about 130 MB. */
  SEARCH_ENCODER: z.enum(['on', 'off']).default('on'),
})

export type Env = z.infer<typeof Env>

export const readEnv = (source: Record<string, string | undefined>): Env => readSettings(Env, source, serverRules)

export const processEnv = (): Env => processSettings(readEnv)
