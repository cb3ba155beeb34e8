import type { AccessRule, BodyOf, Endpoint, FieldsOf, ParamsOf, QueryOf, ReplyOf } from '@fourfold/contract/endpoint'
import type { Page } from '@fourfold/contract/paging'

import type { Actor } from '../infra/actor.ts'

type ActorFor<A extends AccessRule> = A extends 'public' ? null : A extends 'optional' | object ? Actor | null : Actor

/** An uploaded file, not validated yet. `path` is deleted after the reply. */
export type UploadedFile = { fileName: string; path: string }

/** The argument of a handler: the authorized caller and the validated input. */
export type Call<E extends Endpoint> = {
  actor: ActorFor<E['access']>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  fields: FieldsOf<E>
  /** The network of the client, computed by `toNetwork`. */
  network: string
  userAgent: string | undefined
  file: E extends { upload: object } ? UploadedFile : undefined
}

/** An endpoint with its handler. Untyped, so that all routes fit into one list. */
export type Route = { endpoint: Endpoint; handle(call: unknown): Promise<unknown> }

type HandlerReply<E extends Endpoint> = E extends { paged: true } ? Page<ReplyOf<E>> : ReplyOf<E>

/** Connects an endpoint to its handler. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<HandlerReply<E>>): Route {
  return { endpoint, handle: (call) => handle(call as Call<E>) }
}

const buildEndpointName = ({ method, path }: Endpoint) => `${method} ${path}`

/** Throws unless every endpoint of the contract has exactly one handler and every handler has an endpoint. */
export function assertRoutesMatchContract(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const handledNames = routes.map(({ endpoint }) => buildEndpointName(endpoint))
  const problems = [
    ...endpoints
      .filter((endpoint) => !routes.some((handler) => handler.endpoint === endpoint))
      .map((endpoint) => `${buildEndpointName(endpoint)} has no handler`),
    ...routes
      .filter(({ endpoint }) => !endpoints.includes(endpoint))
      .map(({ endpoint }) => `${buildEndpointName(endpoint)} is not in the contract`),
    ...handledNames
      .filter((name, index) => handledNames.indexOf(name) !== index)
      .map((name) => `${name} has two handlers`),
  ]
  if (problems.length > 0) throw new Error(`The contract and the handlers do not match:\n  ${problems.join('\n  ')}`)
}
