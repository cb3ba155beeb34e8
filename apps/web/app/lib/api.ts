import { addressOf as pathOf } from '@fourfold/contract/endpoint'
import type { CallInput, Endpoint, ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope, ReplyError } from '@fourfold/contract/envelope'
import type { Page } from '@fourfold/contract/paging'

import { currentSession, endSession } from './session.ts'

const UNREADABLE: ReplyError = { code: 'unexpected', msg: 'Something went wrong on our side. Please try again.' }

/** The server answered no. `errors[0]` is what a person reads; switch on its code. (PLT-08) */
export class CallRefused extends Error {
  readonly status: number
  readonly errors: ReplyError[]
  readonly requestId: string | undefined

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, errors: ReplyError[]) {
    super(errors[0]?.msg ?? UNREADABLE.msg)
    this.name = 'CallRefused'
    this.status = status
    this.errors = errors
    this.requestId = headers.get('x-request-id') ?? undefined
  }
}

/** Nobody answered at all: offline, or the connection broke. Screens do nothing then. (PLT-11) */
export class NoResponse extends Error {
  constructor(cause: unknown) {
    super('no response', { cause })
    this.name = 'NoResponse'
  }
}

let origin = ''

/** Where calls go when not to the page's own host: the server renders pages with the API's direct address. */
export function sendCallsTo(address: string): void {
  origin = address.replace(/\/$/, '')
}

type Parts = { params?: Record<string, unknown>; query?: object; body?: unknown }

/** The full address of a call, its parameters filled in. */
export function addressOf(endpoint: Endpoint, parts: Parts = {}): string {
  return origin + pathOf(endpoint, parts)
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && 'errors' in value && Array.isArray(value.errors)
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const value: unknown = await response.json().catch(() => null)
  return isEnvelope(value) ? value : { data: null, errors: [UNREADABLE] }
}

/** For whom the server asks when it makes a page: limits count visitors. */
export type OnBehalf = { request: Request }

type Sent = { method: string; body: unknown; token: string | undefined; for: OnBehalf | undefined }

async function send(address: string, { method, body, token, for: visitor }: Sent): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const from = visitor?.request.headers.get('x-forwarded-for')
  if (from) headers.set('x-forwarded-for', from)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  try {
    return await fetch(address, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch (error) {
    throw new NoResponse(error)
  }
}

type Input<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>, visitor?: OnBehalf] : [input: CallInput<E>, visitor?: OnBehalf]

/** What a response says, with whichever token it was asked; throws `CallRefused` when it says no. */
async function pageOf<E extends Endpoint>(response: Response, token: string | undefined): Promise<Page<ReplyOf<E>>> {
  const { data, errors, next = null } = await readEnvelope(response)

  // Only the session that was refused ends: a call of the session before it may answer late. (ACC-61)
  if (response.status === 401 && token === currentSession()?.token) endSession('lost')
  if (errors.length > 0) throw new CallRefused(response, errors)
  if (!response.ok) throw new CallRefused(response, [UNREADABLE])
  return { data: data as ReplyOf<E>, next }
}

/** The data of a response. */
export async function answerOf<E extends Endpoint>(response: Response, token: string | undefined): Promise<ReplyOf<E>> {
  return (await pageOf<E>(response, token)).data
}

/** Makes a call and answers with its data and where the list goes on, or throws `CallRefused` or `NoResponse`. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[input, visitor]: Input<E>
): Promise<Page<ReplyOf<E>>> {
  const parts = (input ?? {}) as Parts
  const token = currentSession()?.token
  const sent = { method: endpoint.method, body: parts.body, token, for: visitor }
  const response = await send(addressOf(endpoint, parts), sent)
  return pageOf<E>(response, token)
}

/** The same for a call that answers with all there is. */
export async function call<E extends Endpoint>(...asked: [endpoint: E, ...Input<E>]): Promise<ReplyOf<E>> {
  return (await callPage(...asked)).data
}
