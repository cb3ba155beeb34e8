import type { z } from 'zod'

import { API_PREFIX } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call. `public` never reads a session, `optional` reads one when it is valid,
 * `user` is anybody signed in; `member` is signed in and not a professional (OP-003).
 */
export type Access = 'public' | 'optional' | 'user' | 'member' | 'professional' | 'admin'

/** At most `attempts` per `seconds`; past that the answer is `too_many_attempts`. */
export type RateLimit = { attempts: number; seconds: number }

/** With `onlyErrors`, a success gives the attempt back. */
type Limit = RateLimit & { onlyErrors?: true }

/**
 * Allowances per network address, and per account: the one a body field names or, without `by`, the caller's.
 * With `perAddress` an account is counted apart for each address, so that nobody locks somebody else out.
 */
export type Limits = { address?: Limit; account?: Limit & { by?: string; perAddress?: true } }

/** Signed in, unless the query names one of these: then open to all, and a session is read when it is valid. */
export type AccessRule = Access | { userUnless: readonly string[] }

/** One file in a multipart body, with its fields. */
export type Upload = { maxBytes: number; fields: z.ZodType }

/** One promise between browser and server. Both sides derive everything else from it. */
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
   * The caller proves who they are again: the answer brings a new token in `RENEWED_TOKEN_HEADER`, and the one the call
   * was made with stops working.
   */
  renews?: true
  /** A POST that only reads: if no answer comes, nothing needs to be checked or undone. */
  reads?: true
  /** The reply is one page of a longer list: its query is a `pageQuery`, and `next` stands beside `data`. */
  paged?: true
  /** What this call may refuse, beyond what every call may (`everyCallMayFail`). */
  errors: readonly ErrorCode[]
  limits?: Limits
}

/** Declares a call. Absent `query` or `body` means that the call takes none. */
export function endpoint<const Spec extends Endpoint>(spec: Spec): Spec {
  return spec
}

type ParsedPart<Part> = Part extends z.ZodType ? z.output<Part> : undefined
type RequestPart<Part, Key extends string> = Part extends z.ZodType
  ? { [key in Key]: z.input<Part> }
  : { [key in Key]?: never }
type Part<E, Key extends string> = E extends { [key in Key]: infer Found } ? Found : undefined

/** What the server works with, after the schemas have read the request. */
export type QueryOf<E extends Endpoint> = ParsedPart<Part<E, 'query'>>
export type ParamsOf<E extends Endpoint> = ParsedPart<Part<E, 'params'>>
export type BodyOf<E extends Endpoint> = ParsedPart<Part<E, 'body'>>

/** What the call answers in `data`. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** The fields that came beside an uploaded file. */
export type FieldsOf<E extends Endpoint> = E extends { upload: { fields: infer Fields extends z.ZodType } }
  ? z.output<Fields>
  : undefined

/** What a caller hands over: params, query and body, each exactly where the call takes one. The first page needs no query. */
export type CallInput<E extends Endpoint> = RequestPart<Part<E, 'params'>, 'params'> &
  (E extends { paged: true } ? Partial<RequestPart<Part<E, 'query'>, 'query'>> : RequestPart<Part<E, 'query'>, 'query'>) &
  RequestPart<Part<E, 'body'>, 'body'>

type Parts = { params?: Record<string, unknown> | undefined; query?: object | undefined }

/** The address of a call below its host, parameters and query filled in. */
export function buildPath(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return API_PREFIX + path + (search.size > 0 ? `?${search}` : '')
}
