import type { ErrorCode } from '@fourfold/contract/errors'
import type { AccountId } from '@fourfold/platform/ids'
import type { FastifyRequest } from 'fastify'

import { networkOf } from '../infra/network.ts'
import { securityEventOf } from '../infra/security/security-events.ts'

/** What becomes known of a request while it is answered. People by their number: a log holds no name and no address of theirs. */
type LogFields = {
  account?: AccountId
  /** The admin who really acts. */
  admin?: AccountId
  code?: ErrorCode
  hasOpenedSession?: true
}

const fieldsByRequest = new WeakMap<FastifyRequest, LogFields>()

export function addLogFields(request: FastifyRequest, more: LogFields): void {
  fieldsByRequest.set(request, { ...fieldsByRequest.get(request), ...more })
}

/** Who called, and what a guard of ours had to say: the part of a log line that tells an attack from a busy day. */
export function getLogFields(request: FastifyRequest) {
  const { hasOpenedSession, ...noted } = fieldsByRequest.get(request) ?? {}
  const event = noted.code ? securityEventOf(noted.code) : hasOpenedSession && 'session_opened'
  return { ...noted, ...(event && { event, from: networkOf(request.ip) }) }
}
