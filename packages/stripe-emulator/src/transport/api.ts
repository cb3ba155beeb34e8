import type { IncomingMessage, ServerResponse } from 'node:http'

import { newId, type State } from '../state.ts'
import { apiVersion } from '../wire.ts'
import { expanded, type Includable } from './expand.ts'
import { errorBody, invalidRequest, StripeFailure } from './failure.ts'
import { failureWith, type FaultKind, type Faults } from './faults.ts'
import { type Form, type FormValue, parseForm } from './form.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { readParams } from './params.ts'
import type { Route } from './route.ts'

export type ApiDeps = {
  state: State
  key: string
  routes: Route[]
  includable: Includable
  faults: Faults
  idempotency: Idempotency
  /** Answers withheld on purpose. */
  hanging: Set<ServerResponse>
}

type Request = { method: string; path: string; query: string; body: string; headers: IncomingMessage['headers'] }
type Matched = { route: Route; id: string }

function match(routes: Route[], { method, path }: Request): Matched {
  for (const route of routes) {
    const hit = route.method === method ? route.pattern.exec(path) : null
    if (hit) return { route, id: decodeURIComponent(hit[1] ?? '') }
  }
  const message = `Unrecognized request URL (${method}: ${path}). The emulator has no such call.`
  throw new StripeFailure(404, 'invalid_request_error', { message })
}

function checkCaller(headers: Request['headers'], key: string): void {
  if (headers.authorization !== `Bearer ${key}`) {
    const given = headers.authorization ? 'Invalid API Key provided.' : 'You did not provide an API key.'
    throw new StripeFailure(401, 'invalid_request_error', { message: given })
  }
  const version = headers['stripe-version'] ?? apiVersion
  if (version !== apiVersion) throw invalidRequest(`The emulator speaks ${apiVersion}, not ${String(version)}.`)
}

type Caller = { id: string; idempotency_key: string | null }

/** The answer, which may be a refusal. Wrong parameters throw instead: then the call has not begun. */
function run(deps: ApiDeps, { route, id, given }: Matched & { given: Form }, caller: Caller): Answer {
  const params = readParams(route.params, given) as never
  const paths = (given.expand as FormValue[] | undefined)?.map(String) ?? []
  deps.state.cause = caller
  try {
    return answerOf(200, expanded(route.handle(deps.state, { params, id }), paths, deps), caller.id)
  } catch (error) {
    return refusal(error, caller.id)
  } finally {
    deps.state.cause = undefined
  }
}

const answerOf = (status: number, body: object, requestId: string): Answer => ({
  status,
  body: JSON.stringify(body, undefined, 2),
  requestId,
})

function refusal(error: unknown, requestId: string): Answer {
  if (error instanceof StripeFailure) return answerOf(error.status, errorBody(error), requestId)
  const message = `The emulator failed: ${error instanceof Error ? error.stack : String(error)}`
  const bug = new StripeFailure(500, 'api_error', { message })
  return answerOf(500, errorBody(bug), requestId)
}

function send(response: ServerResponse, answer: Answer, more: Record<string, string> = {}): void {
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'request-id': answer.requestId,
    'stripe-version': apiVersion,
    ...more,
  })
  response.end(answer.body)
}

/** Never answers. The caller gives up, or clearing the faults closes the connection. */
async function hang({ hanging }: ApiDeps, response: ServerResponse): Promise<void> {
  hanging.add(response)
  await new Promise((resolve) => response.once('close', resolve))
  hanging.delete(response)
}

async function breakOff(deps: ApiDeps, response: ServerResponse, kind: FaultKind): Promise<void> {
  if (typeof kind === 'number') throw failureWith(kind)
  if (kind === 'hang') await hang(deps, response)
  response.destroy()
}

/** Answers one call of the API, or breaks in the way that was asked for. */
export async function answerApi(deps: ApiDeps, request: Request, response: ServerResponse): Promise<void> {
  const requestId = newId('req')
  const key = request.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined
  let owned = false
  try {
    checkCaller(request.headers, deps.key)
    const matched = match(deps.routes, request)
    const earlier = key && deps.idempotency.begin(key, `${request.method} ${request.path}\n${request.body}`)
    if (earlier) return send(response, earlier, { 'idempotent-replayed': 'true' })
    owned = key !== undefined
    const fault = deps.faults.meet(request.method, matched.route.path)
    if (fault?.when === 'before') return await breakOff(deps, response, fault.kind)
    const given = parseForm(request.method === 'POST' ? request.body : request.query)
    const answer = run(deps, { ...matched, given }, { id: requestId, idempotency_key: key ?? null })
    if (key) deps.idempotency.keep(key, answer)
    owned = false
    if (fault) return await breakOff(deps, response, fault.kind)
    send(response, answer, key ? { 'idempotency-key': key } : {})
  } catch (error) {
    send(response, refusal(error, requestId))
  } finally {
    if (owned && key) deps.idempotency.forget(key)
  }
}
