import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

import type { LogEnv } from './env.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

const SECRETS = ['authorization', 'cookie', 'password', 'confirmPassword', 'token', 'hash', 'secret']

/** Structured logs, on standard output unless told otherwise; secrets are cut out wherever they might slip in. */
export function createLog({ LOG_LEVEL }: LogEnv, name: string, to?: DestinationStream): Logger {
  const options = {
    name,
    level: LOG_LEVEL,
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
  }
  return to ? pino(options, to) : pino(options)
}
