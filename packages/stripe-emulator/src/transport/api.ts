import type { IncomingMessage, ServerResponse } from 'node:http'

import { newId, type State } from '../state.ts'
import { apiVersion } from '../wire.ts'
import { errorBody, invalidRequest, StripeError } from './errors.ts'
import { expandObject, type OptionalFields } from './expand.ts'
import { createFaultError, type FaultKind, type Faults } from './faults.ts'
import { type Form, type FormValue, parseForm } from './form.ts'
import type { StoredResponse, Idempotency } from './idempotency.ts'
import { parseParams } from './params.ts'
import type { Route } from './route.ts'

export type ApiDeps = {
  state: State
  key: string
  routes: Route[]
  optionalFields: OptionalFields
  faults: Faults
  idempotency: Idempotency
  /** Responses that hang because of a fault. */
  hangingResponses: Set<ServerResponse>
}

type Request = { method: string; path: string; query: string; body: string; headers: IncomingMessage['headers'] }
type RouteMatch = { route: Route; id: string }

function findRoute(routes: Route[], { method, path }: Request): RouteMatch {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') }
  }
  const message = `Unrecognized request URL (${method}: ${path}). The emulator does not support it.`
  throw new StripeError(404, 'invalid_request_error', { message })
}

function authenticate(headers: Request['headers'], key: string): void {
  if (headers.authorization !== `Bearer ${key}`) {
    const message = headers.authorization ? 'Invalid API Key provided.' : 'You did not provide an API key.'
    throw new StripeError(401, 'invalid_request_error', { message })
  }
  const version = headers['stripe-version'] ?? apiVersion
  if (version !== apiVersion)
    throw invalidRequest(`The emulator supports only API version ${apiVersion}, not ${String(version)}.`)
}

type RequestInfo = { id: string; idempotency_key: string | null }

/** Executes a request and returns its response or error. Throws for invalid parameters, which are not stored. */
function execute(
  deps: ApiDeps,
  { route, id, input }: RouteMatch & { input: Form },
  request: RequestInfo,
): StoredResponse {
  const params = parseParams(route.params, input) as never
  const paths = (input.expand as FormValue[] | undefined)?.map(String) ?? []
  deps.state.currentRequest = request
  try {
    return createResponse(200, expandObject(route.handle(deps.state, { params, id }), paths, deps), request.id)
  } catch (error) {
    return toErrorResponse(error, request.id)
  } finally {
    deps.state.currentRequest = undefined
  }
}

const createResponse = (status: number, body: object, requestId: string): StoredResponse => ({
  status,
  body: JSON.stringify(body, undefined, 2),
  requestId,
})

function toErrorResponse(error: unknown, requestId: string): StoredResponse {
  if (error instanceof StripeError) return createResponse(error.status, errorBody(error), requestId)
  const message = `Emulator error: ${error instanceof Error ? error.stack : String(error)}`
  const apiError = new StripeError(500, 'api_error', { message })
  return createResponse(500, errorBody(apiError), requestId)
}

function send(response: ServerResponse, result: StoredResponse, headers: Record<string, string> = {}): void {
  response.writeHead(result.status, {
    'content-type': 'application/json',
    'request-id': result.requestId,
    'stripe-version': apiVersion,
    ...headers,
  })
  response.end(result.body)
}

/** Keeps a request without response until the client disconnects or a test clears the faults. */
async function hang({ hangingResponses }: ApiDeps, response: ServerResponse): Promise<void> {
  hangingResponses.add(response)
  await new Promise((resolve) => response.once('close', resolve))
  hangingResponses.delete(response)
}

async function applyFault(deps: ApiDeps, response: ServerResponse, kind: FaultKind): Promise<void> {
  if (typeof kind === 'number') throw createFaultError(kind)
  if (kind === 'hang') await hang(deps, response)
  response.destroy()
}

/** Handles an API request, or applies a fault. */
export async function handleApiRequest(deps: ApiDeps, request: Request, response: ServerResponse): Promise<void> {
  const requestId = newId('req')
  const key = request.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined
  let isKeyReserved = false
  try {
    authenticate(request.headers, deps.key)
    const match = findRoute(deps.routes, request)
    const stored = key && deps.idempotency.begin(key, `${request.method} ${request.path}\n${request.body}`)
    if (stored) return send(response, stored, { 'idempotent-replayed': 'true' })
    isKeyReserved = key !== undefined
    const fault = deps.faults.take(request.method, match.route.path)
    if (fault?.when === 'before') return await applyFault(deps, response, fault.kind)
    const input = parseForm(request.method === 'POST' ? request.body : request.query)
    const result = execute(deps, { ...match, input }, { id: requestId, idempotency_key: key ?? null })
    if (key) deps.idempotency.store(key, result)
    isKeyReserved = false
    if (fault) return await applyFault(deps, response, fault.kind)
    send(response, result, key ? { 'idempotency-key': key } : {})
  } catch (error) {
    send(response, toErrorResponse(error, requestId))
  } finally {
    if (isKeyReserved && key) deps.idempotency.release(key)
  }
}
