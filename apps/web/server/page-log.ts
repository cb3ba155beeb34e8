import { pino } from 'pino'
import type { DestinationStream } from 'pino'

import type { Env } from './env.ts'
import { loggedPath } from './logged-path.ts'

/** Notes what fails while a page is made, in the form of every other line: whatever an error says is quoted, and has the id of its request. */
export function createPageErrorLog({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, to?: DestinationStream) {
  const log = to ? pino({ level: LOG_LEVEL }, to) : pino({ level: LOG_LEVEL })
  return (error: unknown, { url, headers }: Request): void => {
    const { pathname, search } = new URL(url)
    const path = loggedPath(pathname + search)
    log.error({ reqId: headers.get('x-request-id'), path, err: error }, 'a page failed while it was rendered')
  }
}
