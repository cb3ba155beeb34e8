import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import type { ReplyError } from '@fourfold/contract/envelope'
import { errorDefinitions } from '@fourfold/contract/errors'
import type { ErrorCode } from '@fourfold/contract/errors'
import { isConnectionError } from '@fourfold/platform/db/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import { AppError, TooManyAttemptsError } from '../infra/app-error.ts'
import { addLogFields } from './request-log.ts'
import { securityHeaderLines } from './security-headers.ts'

type ErrorReply = { status: number; errors: ReplyError[] }

function createErrorReply(code: ErrorCode, field?: string): ErrorReply {
  const { status, msg } = errorDefinitions[code]
  return { status, errors: [{ msg, code, ...(field && { field }) }] }
}

/** Error codes for errors of the framework. */
const codeByStatus: Record<number, ErrorCode> = { 404: 'not_found', 413: 'too_large', 415: 'unsupported_type' }

function toErrorReply(error: unknown): ErrorReply {
  if (error instanceof AppError) return createErrorReply(error.code, error.field)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ message, instancePath }) => ({
      msg: message ?? errorDefinitions.invalid_input.msg,
      code: 'invalid_input' as const,
      field: instancePath.slice(1).replaceAll('/', '.'),
    }))
    return { status: errorDefinitions.invalid_input.status, errors }
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status >= 400 && status < 500) return createErrorReply(codeByStatus[status] ?? 'invalid_input')
  return createErrorReply(isConnectionError(error) ? 'unavailable' : 'unexpected')
}

/** Replies to any thrown error with the envelope. Logs errors with a status of 500 or higher. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, errors } = toErrorReply(error)
  const [first] = errors
  if (first) addLogFields(request, { code: first.code })
  if (error instanceof AppError && error.account) addLogFields(request, { account: error.account })
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (error instanceof TooManyAttemptsError) reply.header('retry-after', error.retryAfterSeconds)
  return reply.status(status).send({ data: null, errors })
}

/** Replies to malformed HTTP. It never becomes a request, so the error envelope is written directly to the socket. */
export function rejectConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, errors } = createErrorReply(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_input')
  const body = JSON.stringify({ data: null, errors })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...securityHeaderLines,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
