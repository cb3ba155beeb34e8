import type { ErrorCode } from '@fourfold/contract/errors'
import type { AccountId } from '@fourfold/platform/ids'
import type { FastifyRequest } from 'fastify'

import { toNetwork } from '../infra/network.ts'
import { getSecurityEvent } from '../infra/security/security-events.ts'

/** Fields collected while a request is handled. Logs contain ids of users, but no names or addresses. */
type LogFields = {
  account?: AccountId
  /** The impersonating admin. */
  admin?: AccountId
  code?: ErrorCode
  hasOpenedSession?: true
}

const fieldsByRequest = new WeakMap<FastifyRequest, LogFields>()

export function addLogFields(request: FastifyRequest, fields: LogFields): void {
  fieldsByRequest.set(request, { ...fieldsByRequest.get(request), ...fields })
}

/** Returns the caller and the security event, which distinguish an attack from normal traffic. */
export function getLogFields(request: FastifyRequest) {
  const { hasOpenedSession, ...fields } = fieldsByRequest.get(request) ?? {}
  const event = fields.code ? getSecurityEvent(fields.code) : hasOpenedSession && 'session_opened'
  return { ...fields, ...(event && { event, from: toNetwork(request.ip) }) }
}
