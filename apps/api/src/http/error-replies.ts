import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import type { ReplyError } from '@fourfold/contract/envelope'
import { errorDefinitions } from '@fourfold/contract/errors'
import type { ErrorCode } from '@fourfold/contract/errors'
import { isConnectionError } from '@fourfold/platform/db/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import { AppError, TooManyAttempts } from '../infra/app-error.ts'
import { addLogFields } from './request-log.ts'
import { securityHeaderLines } from './security-headers.ts'

type Refusal = { status: number; errors: ReplyError[] }

function refusal(code: ErrorCode, field?: string): Refusal {
  const { status, msg } = errorDefinitions[code]
  return { status, errors: [{ msg, code, ...(field && { field }) }] }
}

/** What the framework refuses by itself, in our words. */
const byStatus: Record<number, ErrorCode> = { 404: 'not_found', 413: 'too_large', 415: 'unsupported_type' }

function read(error: unknown): Refusal {
  if (error instanceof AppError) return refusal(error.code, error.field)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ message, instancePath }) => ({
      msg: message ?? errorDefinitions.invalid_input.msg,
      code: 'invalid_input' as const,
      field: instancePath.slice(1).replaceAll('/', '.'),
    }))
    return { status: errorDefinitions.invalid_input.status, errors }
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status >= 400 && status < 500) return refusal(byStatus[status] ?? 'invalid_input')
  return refusal(isConnectionError(error) ? 'unavailable' : 'unexpected')
}

/** Turns whatever was thrown into the envelope; what the contract does not name is a bug and is reported. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, errors } = read(error)
  const [first] = errors
  if (first) addLogFields(request, { code: first.code })
  if (error instanceof AppError && error.account) addLogFields(request, { account: error.account })
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (error instanceof TooManyAttempts) reply.header('retry-after', error.seconds)
  return reply.status(status).send({ data: null, errors })
}

/** What is not even HTTP never becomes a request: it is answered on the bare socket, in the same shape. */
export function rejectConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, errors } = refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_input')
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
