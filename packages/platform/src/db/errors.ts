import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** Returns the name of the violated unique index, or undefined for other errors. */
export function getUniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Returns the name of the violated foreign key, or undefined for other errors. */
export function getForeignKeyViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION ? error.constraint : undefined
}

/** SQLSTATEs of serialization failure and deadlock. The transaction was rolled back and can be retried. */
const CONFLICT_CODES = new Set(['40001', '40P01'])

/** Returns the SQLSTATE of a conflict with another transaction, or undefined for other errors. */
export function getConflictCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && CONFLICT_CODES.has(error.code ?? '') ? error.code : undefined
}

/** Connection refused or reset, server stopping or starting, or too many connections. A retry may succeed. */
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

/** Messages of driver errors without a code. The last message occurs when a rollback fails. */
const CONNECTION_ERROR_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Returns whether a statement failed because of the connection. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CONNECTION_ERROR_CODES.has(code) || CONNECTION_ERROR_MESSAGES.test(error.message)
}

const STATEMENT_TIMEOUT = '57014'

/** Returns whether PostgreSQL canceled a statement because of the statement timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === STATEMENT_TIMEOUT
}
