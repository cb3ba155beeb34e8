import type { z } from 'zod'

import { API_PREFIX } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Access rule of an endpoint. `public` ignores the session, `optional` uses a valid session, `user` requires a session,
 * `member` requires a user who is not a professional (OP-003).
 */
export type Access = 'public' | 'optional' | 'user' | 'member' | 'professional' | 'admin'

/** Permits `attempts` requests per `seconds`; further requests fail with `too_many_attempts`. */
export type RateLimit = { attempts: number; seconds: number }

/** A rate limit. With `onlyErrors`, only failed requests count. */
type EndpointLimit = RateLimit & { onlyErrors?: true }

/**
 * Rate limits per network address and per account. The account is the caller's, or the one in the body field `by`.
 * With `perAddress`, requests count separately per account and address, so that an attacker cannot lock out the owner.
 */
export type Limits = { address?: EndpointLimit; account?: EndpointLimit & { by?: string; perAddress?: true } }

/** `userUnless` means `user`, or `optional` if the query has one of these parameters. */
export type AccessRule = Access | { userUnless: readonly string[] }

/** A multipart body with one file and other fields. */
export type Upload = { maxBytes: number; fields: z.ZodType }

/** Declaration of an API endpoint. Server and browser derive types, validation, and documentation from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path relative to the API prefix, spelled as in the specification. */
  path: `/${string}`
  access: AccessRule
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  upload?: Upload
  reply: z.ZodType
  /**
   * The endpoint performs step-up authentication: it revokes the token of the request and returns a new token in
   * `RENEWED_TOKEN_HEADER`.
   */
  renewsToken?: true
  /** The POST changes nothing, so that clients can safely repeat it after a network error. */
  isReadOnly?: true
  /** The reply is a page of a list. Requires a `pageQuery` as query; the envelope has `next`. */
  paged?: true
  /** Errors in addition to `commonErrors`. */
  errors: readonly ErrorCode[]
  limits?: Limits
}

/** Declares an endpoint. An endpoint without `query` or `body` accepts none. */
export function endpoint<const Spec extends Endpoint>(spec: Spec): Spec {
  return spec
}

type ParsedPart<Part> = Part extends z.ZodType ? z.output<Part> : undefined
type RequestPart<Part, Key extends string> = Part extends z.ZodType
  ? { [key in Key]: z.input<Part> }
  : { [key in Key]?: never }
type Part<E, Key extends string> = E extends { [key in Key]: infer Schema } ? Schema : undefined

/** Types of the parsed parts of a request. */
export type QueryOf<E extends Endpoint> = ParsedPart<Part<E, 'query'>>
export type ParamsOf<E extends Endpoint> = ParsedPart<Part<E, 'params'>>
export type BodyOf<E extends Endpoint> = ParsedPart<Part<E, 'body'>>

/** Type of `data` in the reply. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** Type of the fields next to an uploaded file. */
export type FieldsOf<E extends Endpoint> = E extends { upload: { fields: infer Fields extends z.ZodType } }
  ? z.output<Fields>
  : undefined

/** Input of a request: the params, query, and body that the endpoint declares. The first page needs no query. */
export type CallInput<E extends Endpoint> = RequestPart<Part<E, 'params'>, 'params'> &
  (E extends { paged: true }
    ? Partial<RequestPart<Part<E, 'query'>, 'query'>>
    : RequestPart<Part<E, 'query'>, 'query'>) &
  RequestPart<Part<E, 'body'>, 'body'>

type Parts = { params?: Record<string, unknown> | undefined; query?: object | undefined }

/** Builds the path of a request with parameters and query. */
export function buildPath(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  return API_PREFIX + path + (search.size > 0 ? `?${search}` : '')
}
