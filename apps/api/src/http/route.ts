import type { AccessRule, BodyOf, Endpoint, FieldsOf, ParamsOf, QueryOf, ReplyOf } from '@fourfold/contract/endpoint'
import type { Page } from '@fourfold/contract/paging'

import type { Actor } from '../infra/actor.ts'

type ActorFor<A extends AccessRule> = A extends 'public' ? null : A extends 'optional' | object ? Actor | null : Actor

/** A file as it came, before anybody has looked at what it is. It lies at `path` until the call is answered. */
export type UploadedFile = { fileName: string; path: string }

/** What a handler receives: the caller, already let in, and what the schemas have read. */
export type Call<E extends Endpoint> = {
  actor: ActorFor<E['access']>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  fields: FieldsOf<E>
  /** Where the call comes from, as `networkOf` tells callers apart. */
  network: string
  /** What the browser says it is. */
  userAgent: string | undefined
  file: E extends { upload: object } ? UploadedFile : undefined
}

/** An endpoint with its handler, its types forgotten so that all of them fit one list. */
export type Route = { endpoint: Endpoint; handle(call: unknown): Promise<unknown> }

/** What a handler returns. */
type HandlerReply<E extends Endpoint> = E extends { paged: true } ? Page<ReplyOf<E>> : ReplyOf<E>

/** Joins an endpoint with the use case that answers it. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<HandlerReply<E>>): Route {
  return { endpoint, handle: (call) => handle(call as Call<E>) }
}

const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`

/** Fails at startup unless every endpoint of the contract has exactly one handler and every handler an endpoint. */
export function assertRoutesMatchContract(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const handled = routes.map((one) => endpointName(one.endpoint))
  const problems = [
    ...endpoints
      .filter((one) => !routes.some((r) => r.endpoint === one))
      .map((one) => `${endpointName(one)} has no handler`),
    ...routes
      .filter((r) => !endpoints.includes(r.endpoint))
      .map((r) => `${endpointName(r.endpoint)} is not in the contract`),
    ...handled.filter((name, index) => handled.indexOf(name) !== index).map((name) => `${name} has two handlers`),
  ]
  if (problems.length > 0) throw new Error(`The contract and the handlers do not fit:\n  ${problems.join('\n  ')}`)
}
