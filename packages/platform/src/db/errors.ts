import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** The violated unique index, if that is the cause of the error. */
export function uniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}

const FOREIGN_KEY_VIOLATION = '23503'

/** The violated foreign key, if that is the cause of the error. */
export function foreignKeyViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION ? error.constraint : undefined
}

/** Serialization failure and deadlock: the transaction was rolled back and can be retried. */
const CONFLICT_CODES = new Set(['40001', '40P01'])

/** The SQLSTATE, if a conflict with another transaction is the cause of the error. */
export function conflictCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && CONFLICT_CODES.has(error.code ?? '') ? error.code : undefined
}

/** Connection refused or reset, server shutting down or starting, too many connections: a retry may succeed. */
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

/** Errors of the driver without a code; the last occurs when a rollback fails. */
const CONNECTION_ERROR_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a statement failed because of the connection. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CONNECTION_ERROR_CODES.has(code) || CONNECTION_ERROR_MESSAGES.test(error.message)
}

const STATEMENT_TIMEOUT = '57014'

/** Whether a statement was canceled by the statement timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === STATEMENT_TIMEOUT
}
