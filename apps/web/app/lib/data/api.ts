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

/** The server answered no. `errors[0]` is what a person reads; switch on its code. (PLT-08) */
export class ApiError extends Error {
  readonly status: number
  readonly errors: ReplyError[]
  readonly requestId: string | undefined

  constructor({ status, headers }: Pick<ApiResponse, 'status' | 'headers'>, errors: ReplyError[]) {
    super(errors[0]?.msg ?? UNREADABLE_RESPONSE.msg)
    this.name = 'CallRefused'
    this.status = status
    this.errors = errors
    this.requestId = headers.get('x-request-id') ?? undefined
  }
}

/** Nobody answered at all: offline, the connection broke, or it took too long. Screens do nothing then. (PLT-11) */
export class NetworkError extends Error {
  /** Waiting once more would only double the wait. */
  readonly timedOut: boolean

  constructor(cause: unknown) {
    super('no response', { cause })
    this.name = 'NoResponse'
    this.timedOut = cause instanceof Error && cause.name === 'TimeoutError'
  }
}

/** What a person reads about a failed call: the first error of a refusal, and nothing about silence. (PLT-08, PLT-11) */
export function errorText(error: unknown): string | null {
  return error instanceof ApiError ? error.message : null
}

/** In milliseconds; nothing a person asks for takes as long unless it hangs. */
const CALL_TIMEOUT = 15_000

/**
 * The page that the server makes now: whose address limits count, when to stop waiting, and whether every call was
 * answered, be it with "there is no such thing".
 */
export type Visit = { address: string | null; signal: AbortSignal; isComplete: boolean }

let origin = ''
let currentVisit: () => Visit | undefined = () => undefined

/** Where calls go when not to the page's own host, and for which visit: the server makes pages for many at once. */
export function configureApi(address: string, visit: () => Visit | undefined = () => undefined): void {
  origin = address.replace(/\/$/, '')
  currentVisit = visit
}

type Parts = { params?: Record<string, unknown>; query?: object; body?: unknown }

/** The full address of a call, its parameters filled in. */
export function apiUrl(endpoint: Endpoint, parts: Parts = {}): string {
  return origin + buildPath(endpoint, parts)
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && 'errors' in value && Array.isArray(value.errors)
}

/** An answer that has arrived whole. */
export type ApiResponse = { status: number; headers: Headers; text: string }

function readEnvelope(text: string): Envelope<unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isEnvelope(value)) return value
  } catch {
    // A page of some proxy, or half an answer.
  }
  return { data: null, errors: [UNREADABLE_RESPONSE] }
}

export type CallOptions = {
  /** Ends the call when its answer is of no use anymore. */
  signal?: AbortSignal | undefined
  /** Nobody waits for it, or the caller says itself that no answer came. */
  quiet?: boolean | undefined
}

/** Ends with the first of these, or after a while; `stop` when it is over. Browsers we serve lack `AbortSignal.any`. */
function createDeadline(signals: (AbortSignal | undefined)[]): { signal: AbortSignal; stop: () => void } {
  const end = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) end.abort(signal.reason)
    signal?.addEventListener('abort', () => end.abort(signal.reason), { once: true, signal: end.signal })
  }
  const timer = setTimeout(() => end.abort(new DOMException('It took too long.', 'TimeoutError')), CALL_TIMEOUT)
  return { signal: end.signal, stop: () => clearTimeout(timer) }
}

type SendOptions = CallOptions & { endpoint: Endpoint; body: unknown; token: string | undefined }

/** What silence would mean for a call that is made now. Once it has left, nobody can tell whether it arrived. */
function networkErrorKind({ method, reads }: Endpoint): NetworkErrorKind {
  if (!isOnline()) return 'offline'
  return reads || method === 'GET' ? 'unreached' : 'unsure'
}

async function send(address: string, { endpoint, body, token, signal, quiet }: SendOptions): Promise<ApiResponse> {
  const visit = currentVisit()
  const silence = networkErrorKind(endpoint)
  const asked = performance.now()
  const headers = new Headers({ accept: 'application/json' })
  if (visit?.address) headers.set('x-forwarded-for', visit.address)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const end = createDeadline([signal, visit?.signal])
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      signal: end.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    reportResponse(asked)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    if (!signal?.aborted && !quiet) reportNetworkError(silence)
    throw new NetworkError(error)
  } finally {
    end.stop()
  }
}

type Input<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** What an answer says, with whichever token it was asked; throws `CallRefused` when it says no. */
function readPage<E extends Endpoint>(answered: ApiResponse, token: string | undefined): Page<ReplyOf<E>> {
  const { data, errors, next = null } = readEnvelope(answered.text)

  // Only the session that was refused ends: a call of the session before it may answer late. (ACC-61)
  if (answered.status === 401 && token === currentSession()?.token) endSession('lost')
  if (errors[0]?.code === 'reason_required') requestAccessReason()
  if (errors.length > 0) throw new ApiError(answered, errors)
  if (answered.status < 200 || answered.status > 299) throw new ApiError(answered, [UNREADABLE_RESPONSE])
  return { data: data as ReplyOf<E>, next }
}

/** The data of an answer. */
export function readData<E extends Endpoint>(answered: ApiResponse, token: string | undefined): ReplyOf<E> {
  return readPage<E>(answered, token).data
}

/** Whether the session has a newer token than the one that was refused, of the same person. */
function isTokenReplaced(asked: Session | null): boolean {
  const now = currentSession()
  return now !== null && now.userId === asked?.userId && now.token !== asked.token
}

/** Calls under way that bring another token: whoever is refused meanwhile may only have been too early. */
const pendingRenewals = new Set<Promise<unknown>>()

/** Sends a call and keeps the token that its answer may bring. */
async function sendAndRenew(asked: Session | null, address: string, sent: SendOptions): Promise<ApiResponse> {
  const answering = send(address, sent)
  if (!asked || !sent.endpoint.renews) return answering
  const renewed = answering.then(
    ({ headers }) => {
      const token = headers.get(RENEWED_TOKEN_HEADER)
      if (token) renewSession(asked, token)
    },
    () => undefined,
  )
  pendingRenewals.add(renewed)
  await renewed
  pendingRenewals.delete(renewed)
  return answering
}

/** An address that names nothing, or nothing that could be: both are "not here" to the person who follows it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

async function trackVisit<Answer>(answering: Promise<Answer>): Promise<Answer> {
  const visit = currentVisit()
  try {
    return await answering
  } catch (error) {
    if (visit && !isNotFound(error)) visit.isComplete = false
    throw error
  }
}

async function requestPage<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Input<E>
): Promise<Page<ReplyOf<E>>> {
  const parts = (input ?? {}) as Parts
  const address = apiUrl(endpoint, parts)
  const asked = currentSession()
  const sent = { ...options, endpoint, body: parts.body, token: asked?.token }
  const answered = await sendAndRenew(asked, address, sent)
  if (answered.status === 401) await Promise.all(pendingRenewals)
  // Only reads are repeated: a change might be made twice.
  if (answered.status === 401 && endpoint.method === 'GET' && isTokenReplaced(asked)) {
    const token = currentSession()?.token
    return readPage<E>(await send(address, { ...sent, token }), token)
  }
  return readPage<E>(answered, sent.token)
}

/** Makes a call and answers with its data and where the list goes on, or throws `CallRefused` or `NoResponse`. */
export function callPage<E extends Endpoint>(...asked: [endpoint: E, ...Input<E>]): Promise<Page<ReplyOf<E>>> {
  return trackVisit(requestPage(...asked))
}

/** The same for a call that answers with all there is. */
export async function call<E extends Endpoint>(...asked: [endpoint: E, ...Input<E>]): Promise<ReplyOf<E>> {
  return (await callPage(...asked)).data
}
