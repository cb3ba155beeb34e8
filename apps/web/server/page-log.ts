import { pino } from 'pino'
import type { DestinationStream } from 'pino'

import type { Env } from './env.ts'
import { loggedPath } from './logged-path.ts'

/** Creates a function that logs render errors as JSON, with the request id. */
export function createPageErrorLogger({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream) {
  const log = destination ? pino({ level: LOG_LEVEL }, destination) : pino({ level: LOG_LEVEL })
  return (error: unknown, { url, headers }: Request): void => {
    const { pathname, search } = new URL(url)
    const path = loggedPath(pathname + search)
    log.error({ reqId: headers.get('x-request-id'), path, err: error }, 'page render failed')
  }
}
