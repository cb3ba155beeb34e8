import { closeCodes, ServerFrame } from '@fourfold/contract/chat/frames'
import { ErrorEnvelope } from '@fourfold/contract/envelope'

import type { RowWrite } from './row-writes.store.ts'
import type { Canary, Role } from './users.ts'

/** The response to one request. */
export type ResponseRecord = {
  name: string
  role: Role
  status: number
  text: string
  /** HEAD responses have no body. */
  isHeadRequest?: boolean
}

const isErrorEnvelope = (text: string): boolean => {
  try {
    return ErrorEnvelope.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/**
 * Expected 503 responses: no search process runs here for previews, and random subscription types have prices that
 * Stripe does not know.
 */
const isExpectedUnavailability = ({ name, status, text }: ResponseRecord): boolean =>
  ['previewChange', 'payForCategory'].includes(name) && status === 503 && isErrorEnvelope(text)

export const isRejected = ({ status }: { status: number }): boolean => status >= 400 && status < 500

/** Returns the violations of a response by kind. Status 0 means no response. */
export function checkResponse(response: ResponseRecord, canaries: readonly Canary[]) {
  const { name, role, status, text, isHeadRequest = false } = response
  const label = `${name} as ${role}: ${status}`
  const leaked = canaries.filter(({ word, allowedRoles }) => !allowedRoles.includes(role) && text.includes(word))
  return {
    failed:
      (status === 0 || status >= 500) && !isExpectedUnavailability(response) ? [`${label} ${text.slice(0, 200)}`] : [],
    malformed:
      isRejected(response) && !isHeadRequest && !isErrorEnvelope(text) ? [`${label} ${text.slice(0, 200)}`] : [],
    leaked: leaked.map(({ field }) => `${label} leaks the ${field} of another user`),
  }
}

/** Outcome of a socket session. */
export type SocketRecord = {
  role: Role
  /** Received frames. */
  received: readonly string[]
  /** Close code, if it was closed. */
  code: number | undefined
  /** Error of the handshake. */
  error: string
  /** Whether the server processed the frames or closed the socket. */
  wasProcessed: boolean
  /** Whether frames exceeded the limits: the server may then drop the connection. */
  exceedsLimits: boolean
}

const isFrame = (text: string): boolean => {
  try {
    return ServerFrame.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

const CLOSE_CODES: readonly number[] = Object.values(closeCodes)
const parseType = (text: string) => /^{"type":"([\w-]+)"/.exec(text)?.[1] ?? ''

/** Lists the distinct types of received frames. */
export const listFrameTypes = ({ received }: Pick<SocketRecord, 'received'>): Set<string> =>
  new Set(received.map(parseType))

function findSocketErrors({ code, error, wasProcessed, exceedsLimits, received }: SocketRecord): string[] {
  if (/^Unexpected server response: 4\d\d$/.test(error)) return []
  if (code === undefined && !wasProcessed) return ['did not answer']
  if (code === undefined)
    return listFrameTypes({ received }).has('auth') ? [] : ['was neither authenticated nor closed']
  return CLOSE_CODES.includes(code) || (exceedsLimits && code === ABNORMAL_CLOSURE)
    ? []
    : [`closed with ${code} ${error}`]
}

/** Close code of a connection that ended without a close frame. */
const ABNORMAL_CLOSURE = 1006

/** Returns the violations of a socket session by kind. */
export function checkSocket(record: SocketRecord, canaries: readonly Canary[]) {
  const label = `a socket as ${record.role}`
  const leaked = canaries.filter(
    ({ word, allowedRoles }) =>
      !allowedRoles.includes(record.role) && record.received.some((text) => text.includes(word)),
  )
  return {
    failed: findSocketErrors(record).map((error) => `${label} ${error}`),
    malformed: record.received
      .filter((text) => !isFrame(text))
      .map((text) => `${label} received ${text.slice(0, 200)}`),
    leaked: leaked.map(({ field }) => `${label} received the ${field} of another user`),
  }
}

/** Formats a request as JSON, shortened for the log. */
export const summarize = (request: object): string => JSON.stringify(request).slice(0, 8000)

/** A rejected request: its id, if it has one, and when it was in progress. */
export type RejectedRequest = {
  label: string
  request: object
  id?: string | undefined
  from: number
  until: number
  allowedTable?: string | undefined
}

/** A write with a request id belongs to that request; any other write belongs to all requests in progress. */
const isCausedBy = ({ id, from, until }: RejectedRequest, { requestId, at }: RowWrite): boolean =>
  id !== undefined && requestId !== '' ? requestId === id : at >= from && at < until

/** Returns a message for each rejected request that wrote to a forbidden table. */
export function checkWrites(rejected: readonly RejectedRequest[], writes: readonly RowWrite[]): string[] {
  if (writes.length === 0) return []
  return rejected.flatMap((rejection) => {
    const { label, request, allowedTable } = rejection
    const tables = new Set(
      writes.filter((write) => isCausedBy(rejection, write) && write.table !== allowedTable).map(({ table }) => table),
    )
    return tables.size > 0 ? [`${label} wrote ${[...tables].join(', ')} · ${summarize(request)}`] : []
  })
}

/** Returns a message for each name that was never accepted, because only its rejections were tested. */
export const findNeverAccepted = (names: readonly string[], accepted: ReadonlySet<string>): string[] =>
  names.filter((name) => !accepted.has(name)).map((name) => `${name} was never accepted`)

export type Violations = ReturnType<typeof checkResponse> & {
  forbiddenWrites: string[]
  expensiveRequests: string[]
  /** Requests and sessions that could not be created. */
  setupErrors: string[]
  /** Names that were never accepted. */
  neverAccepted: string[]
}
