import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

import type { LogEnv } from './env.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'confirmPassword', 'token', 'hash', 'secret']

/** Creates a structured log with redacted secrets. Writes to standard output by default. */
export function createLog({ LOG_LEVEL }: LogEnv, name: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level: LOG_LEVEL,
    redact: { paths: SECRET_FIELDS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
