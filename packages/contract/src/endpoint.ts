import type { z } from 'zod'

import { API_PREFIX } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint. `public` ignores the session, `optional` uses a valid one, `user` requires login, `member`
 * requires a user who is not a professional (OP-003).
 */
export type Access = 'public' | 'optional' | 'user' | 'member' | 'professional' | 'admin'

/** At most `attempts` per `seconds`; beyond that the error is `too_many_attempts`. */
export type RateLimit = { attempts: number; seconds: number }

/** With `onlyErrors`, successful requests do not count. */
type Limit = RateLimit & { onlyErrors?: true }

/**
 * Rate limits per network address, and per account: the account named by the body field `by`, or the caller's.
 * With `perAddress`, an account is counted separately for each address, so that an attacker cannot lock its owner out.
 */
export type Limits = { address?: Limit; account?: Limit & { by?: string; perAddress?: true } }

/** `userUnless`: requires login, unless the query has one of these parameters; then access is `optional`. */
export type AccessRule = Access | { userUnless: readonly string[] }

/** One file in a multipart body, with its fields. */
export type Upload = { maxBytes: number; fields: z.ZodType }

/** Declaration of an API method, from which server and browser derive types, validation and documentation. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the API prefix, as the specification writes it. */
  path: `/${string}`
  access: AccessRule
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  upload?: Upload
  reply: z.ZodType
  /**
   * Step-up authentication: the response has a new token in `RENEWED_TOKEN_HEADER`, and the token of the request is
   * revoked.
   */
  renewsToken?: true
  /** A POST that changes nothing, so it can be repeated safely after a network error. */
  isReadOnly?: true
  /** The reply is one page of a list: the query is a `pageQuery`, and the envelope has `next`. */
  paged?: true
  /** Errors in addition to `commonErrors`. */
  errors: readonly ErrorCode[]
  limits?: Limits
}

/** Declares an endpoint. Without `query` or `body`, it accepts none. */
export function endpoint<const Spec extends Endpoint>(spec: Spec): Spec {
  return spec
}

type ParsedPart<Part> = Part extends z.ZodType ? z.output<Part> : undefined
type RequestPart<Part, Key extends string> = Part extends z.ZodType
  ? { [key in Key]: z.input<Part> }
  : { [key in Key]?: never }
type Part<E, Key extends string> = E extends { [key in Key]: infer Schema } ? Schema : undefined

/** Parsed parts of a request. */
export type QueryOf<E extends Endpoint> = ParsedPart<Part<E, 'query'>>
export type ParamsOf<E extends Endpoint> = ParsedPart<Part<E, 'params'>>
export type BodyOf<E extends Endpoint> = ParsedPart<Part<E, 'body'>>

/** `data` of the reply. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** Fields sent with an uploaded file. */
export type FieldsOf<E extends Endpoint> = E extends { upload: { fields: infer Fields extends z.ZodType } }
  ? z.output<Fields>
  : undefined

/** Input of a request: params, query and body, where the endpoint declares them. The first page needs no query. */
export type CallInput<E extends Endpoint> = RequestPart<Part<E, 'params'>, 'params'> &
  (E extends { paged: true }
    ? Partial<RequestPart<Part<E, 'query'>, 'query'>>
    : RequestPart<Part<E, 'query'>, 'query'>) &
  RequestPart<Part<E, 'body'>, 'body'>

type Parts = { params?: Record<string, unknown> | undefined; query?: object | undefined }

/** Path of a request with parameters and query. */
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
