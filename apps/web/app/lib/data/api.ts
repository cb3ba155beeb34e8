import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import { buildPath } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope, ReplyError } from '@fourfold/contract/envelope'
import type { Page } from '@fourfold/contract/paging'

import { requestAccessReason } from '../session/access-reason.ts'
import { currentSession, endSession, renewSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { isOnline, reportResponse, reportNetworkError } from './connection.ts'
import type { NetworkErrorKind } from './connection.ts'

const UNREADABLE_RESPONSE: ReplyError = { code: 'unexpected', msg: 'Something went wrong on our side. Try again.' }

/** An error reply of the server. `errors[0]` is shown to the user; code switches on its `code`. (PLT-08) */
export class ApiError extends Error {
  readonly status: number
  readonly errors: ReplyError[]
  readonly requestId: string | undefined

  constructor({ status, headers }: Pick<ApiResponse, 'status' | 'headers'>, errors: ReplyError[]) {
    super(errors[0]?.msg ?? UNREADABLE_RESPONSE.msg)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.requestId = headers.get('x-request-id') ?? undefined
  }
}

/** Thrown if there is no response: offline, connection lost, or timed out. Screens do not change. (PLT-11) */
export class NetworkError extends Error {
  /** Timeouts are not retried, because that would double the wait. */
  readonly timedOut: boolean

  constructor(cause: unknown) {
    super('no response', { cause })
    this.name = 'NetworkError'
    this.timedOut = cause instanceof Error && cause.name === 'TimeoutError'
  }
}

/** Returns the message of an API error; null for network errors. (PLT-08, PLT-11) */
export function errorText(error: unknown): string | null {
  return error instanceof ApiError ? error.message : null
}

/** The timeout of a call. */
const CALL_TIMEOUT_MS = 15_000

/**
 * A page being rendered on the server: the client IP for rate limits, the signal that aborts its calls, and whether all
 * calls so far returned data or "not found".
 */
export type Visit = { clientIp: string | null; signal: AbortSignal; isComplete: boolean }

let origin = ''
let currentVisit: () => Visit | undefined = () => undefined

/** Sets the API origin and the function that returns the current visit. By default, calls use the host of the page. */
export function configureApi(apiOrigin: string, getVisit: () => Visit | undefined = () => undefined): void {
  origin = apiOrigin.replace(/\/$/, '')
  currentVisit = getVisit
}

type RequestParts = { params?: Record<string, unknown>; query?: object; body?: unknown }

/** Returns the full URL of a call. */
export function apiUrl(endpoint: Endpoint, parts: RequestParts = {}): string {
  return origin + buildPath(endpoint, parts)
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && 'errors' in value && Array.isArray(value.errors)
}

/** A completely received response. */
export type ApiResponse = { status: number; headers: Headers; text: string }

function readEnvelope(text: string): Envelope<unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isEnvelope(value)) return value
  } catch {
    // The error page of a proxy, or a truncated response.
  }
  return { data: null, errors: [UNREADABLE_RESPONSE] }
}

export type CallOptions = {
  /** Aborts the call. */
  signal?: AbortSignal | undefined
  /** Does not report network errors. For background calls, and callers that show the error themselves. */
  quiet?: boolean | undefined
}

/**
 * Creates a signal that aborts at the timeout or with the first of these signals. Some supported browsers do not have
 * `AbortSignal.any`.
 */
function createDeadline(signals: (AbortSignal | undefined)[]): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) controller.abort(signal.reason)
    signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal })
  }
  const timer = setTimeout(
    () => controller.abort(new DOMException('The call timed out.', 'TimeoutError')),
    CALL_TIMEOUT_MS,
  )
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}

type SendOptions = CallOptions & { endpoint: Endpoint; body: unknown; token: string | undefined }

/** Returns the kind of network error to report if this call fails. */
function networkErrorKind({ method, isReadOnly }: Endpoint): NetworkErrorKind {
  if (!isOnline()) return 'offline'
  return isReadOnly || method === 'GET' ? 'unreachable' : 'uncertain'
}

async function send(url: string, { endpoint, body, token, signal, quiet }: SendOptions): Promise<ApiResponse> {
  const visit = currentVisit()
  const errorKind = networkErrorKind(endpoint)
  const sentAt = performance.now()
  const headers = new Headers({ accept: 'application/json' })
  if (visit?.clientIp) headers.set('x-forwarded-for', visit.clientIp)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const deadline = createDeadline([signal, visit?.signal])
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      signal: deadline.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    reportResponse(sentAt)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    if (!signal?.aborted && !quiet) reportNetworkError(errorKind)
    throw new NetworkError(error)
  } finally {
    deadline.stop()
  }
}

type Input<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** Returns the data and the next cursor of a response, or throws `ApiError`. `token` is the token that was sent. */
function readPage<E extends Endpoint>(response: ApiResponse, token: string | undefined): Page<ReplyOf<E>> {
  const { data, errors, next = null } = readEnvelope(response.text)

  // A late 401 of a previous session must not end the current one. (ACC-61)
  if (response.status === 401 && token === currentSession()?.token) endSession('lost')
  if (errors[0]?.code === 'reason_required') requestAccessReason()
  if (errors.length > 0) throw new ApiError(response, errors)
  if (response.status < 200 || response.status > 299) throw new ApiError(response, [UNREADABLE_RESPONSE])
  return { data: data as ReplyOf<E>, next }
}

/** Returns the data of a response, or throws `ApiError`. `token` is the token that was sent. */
export function readData<E extends Endpoint>(response: ApiResponse, token: string | undefined): ReplyOf<E> {
  return readPage<E>(response, token).data
}

/** Returns whether the user's token has been renewed since `sentSession` was used. */
function isTokenReplaced(sentSession: Session | null): boolean {
  const current = currentSession()
  return current !== null && current.userId === sentSession?.userId && current.token !== sentSession.token
}

/** Pending calls that renew the token. During such a call, another call with the previous token gets a 401. */
const pendingRenewals = new Set<Promise<unknown>>()

/** Sends a call and stores the renewed token, if the response contains one. */
async function sendAndRenew(session: Session | null, url: string, options: SendOptions): Promise<ApiResponse> {
  const response = send(url, options)
  if (!session || !options.endpoint.renewsToken) return response
  const renewal = response.then(
    ({ headers }) => {
      const token = headers.get(RENEWED_TOKEN_HEADER)
      if (token) renewSession(session, token)
    },
    () => undefined,
  )
  pendingRenewals.add(renewal)
  await renewal
  pendingRenewals.delete(renewal)
  return response
}

/** Returns whether the requested object does not exist or its id is malformed. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** Marks the current visit as incomplete if the call fails. */
async function trackVisit<Data>(loading: Promise<Data>): Promise<Data> {
  const visit = currentVisit()
  try {
    return await loading
  } catch (error) {
    if (visit && !isNotFound(error)) visit.isComplete = false
    throw error
  }
}

async function requestPage<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Input<E>
): Promise<Page<ReplyOf<E>>> {
  const parts = (input ?? {}) as RequestParts
  const url = apiUrl(endpoint, parts)
  const session = currentSession()
  const sendOptions = { ...options, endpoint, body: parts.body, token: session?.token }
  const response = await sendAndRenew(session, url, sendOptions)
  if (response.status === 401) await Promise.all(pendingRenewals)
  // Only reads are retried: a change might be applied twice.
  if (response.status === 401 && endpoint.method === 'GET' && isTokenReplaced(session)) {
    const token = currentSession()?.token
    return readPage<E>(await send(url, { ...sendOptions, token }), token)
  }
  return readPage<E>(response, sendOptions.token)
}

/** Calls an endpoint and returns its data and the cursor of the next page. Throws `ApiError` or `NetworkError`. */
export function callPage<E extends Endpoint>(...args: [endpoint: E, ...Input<E>]): Promise<Page<ReplyOf<E>>> {
  return trackVisit(requestPage(...args))
}

/** Calls an endpoint and returns its data. Throws `ApiError` or `NetworkError`. */
export async function call<E extends Endpoint>(...args: [endpoint: E, ...Input<E>]): Promise<ReplyOf<E>> {
  return (await callPage(...args)).data
}
