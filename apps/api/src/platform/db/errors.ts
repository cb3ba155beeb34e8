import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** The name of the unique index a statement broke, when that is why it failed. */
export function brokenUniqueIndex(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}

/** Refused, reset, shut down, starting up, or too many already: the next try may well succeed. */
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300'])

/** What the driver says when it has no code to say it with; the last, when a transaction cannot even be rolled back. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a statement failed because the database did not answer, and not because of what it said. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return AWAY_CODES.has(code) || AWAY_WORDS.test(error.message)
}
