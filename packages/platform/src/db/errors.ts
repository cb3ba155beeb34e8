import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** The name of the unique index a statement broke, when that is why it failed. */
export function uniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}

const FOREIGN_KEY_VIOLATION = '23503'

/** The name of the foreign key a statement broke, when that is why it failed. */
export function foreignKeyViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION ? error.constraint : undefined
}

/** Serialization failure and deadlock: the server has rolled the transaction back, and the same one may well succeed. */
const CONFLICT_CODES = new Set(['40001', '40P01'])

/** The SQLSTATE of a transaction that lost to another one, when that is why it failed. */
export function conflictCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && CONFLICT_CODES.has(error.code ?? '') ? error.code : undefined
}

/** Refused, reset, shut down, starting up, or too many already: the next try may well succeed. */
const CONNECTION_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** What the driver says when it has no code to say it with; the last, when a transaction cannot even be rolled back. */
const CONNECTION_ERROR_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a statement failed because the database did not answer, and not because of what it said. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CONNECTION_ERROR_CODES.has(code) || CONNECTION_ERROR_MESSAGES.test(error.message)
}

const STATEMENT_TIMEOUT = '57014'

/** Whether a statement was ended because it took too long. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === STATEMENT_TIMEOUT
}
