import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { z } from '@fourfold/contract/zod'

import type { Random } from './random.ts'
import type { Shape, Values } from './values.ts'

export type Request = { url: string; init: RequestInit }

/** What a call is asked with; fields and a file where it takes an upload. */
export type Given = { params?: unknown; query?: unknown; body?: unknown; fields?: unknown; file?: Picture }
export type Picture = { name: string; bytes: Uint8Array<ArrayBuffer> }

const STRANGE_HEADERS: readonly Record<string, string>[] = [
  { 'if-none-match': ' '.repeat(2000) },
  { accept: '*/*;q=abc' },
  { 'accept-language': '-'.repeat(200) },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
]

const shapes = new Map<z.ZodType, Shape>()
export function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  shapes.set(schema, known)
  return known
}

/** As text that can travel: half of a surrogate pair cannot. */
const written = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const inAddress = (value: unknown) => encodeURIComponent(written(value))

function multipartOf({ fields, file }: Given): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, written(value))
  if (file) form.append('file', new Blob([file.bytes]), file.name)
  return form
}

/** Makes requests of a call from what it is given. */
export function createAsking(api: string) {
  return function requestOf(endpoint: Endpoint, given: Given, token: string | undefined): Request {
    const params = given.params as Record<string, unknown> | null | undefined
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => inAddress(params?.[name]) || '-')
    const search = Object.entries(given.query ?? {}).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(endpoint.body && { 'content-type': 'application/json' }),
      },
      redirect: 'manual',
      ...(endpoint.body && { body: JSON.stringify(given.body) }),
      ...(endpoint.upload && { body: multipartOf(given) }),
    }
    return { url: `${api}${API_PREFIX}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`, init }
  }
}

/** What is wrong with requests: what they are asked with, and how they are sent. */
export function createTrouble(random: Random, values: Values) {
  const noise = (): Picture => ({
    name: random.one(['a.jpg', 'a', '.png', 'a\u0000.gif']),
    bytes: Uint8Array.from({ length: random.below(2000) }, () => random.below(256)),
  })

  /** A picture that breaks off, or something else behind the name of one. */
  const damaged = ({ name, bytes }: Picture): Picture =>
    random.chance(0.5) ? { name, bytes: bytes.slice(0, random.below(bytes.length)) } : { ...noise(), name }

  function guessWith(make: (shape: Shape, path: string) => unknown, { path, upload, ...parts }: Endpoint): Given {
    const of = (schema: z.ZodType | undefined) => schema && make(shapeOf(schema), path)
    const [params, query, body] = [of(parts.params), of(parts.query), of(parts.body)]
    return { params, query, body, fields: of(upload?.fields), ...(upload && random.chance(0.9) && { file: noise() }) }
  }

  return {
    values,
    plainGuess: (endpoint: Endpoint) => guessWith(values.plain, endpoint),
    guess: (endpoint: Endpoint) => guessWith(values.of, endpoint),

    /** One part of it spoiled. */
    spoiled(given: Given): Given {
      const { file } = given
      if (file && random.chance(0.5)) return { ...given, file: damaged(file) }
      const parts = Object.entries(given).filter(([name, part]) => part !== undefined && name !== 'file')
      if (parts.length === 0) return given
      const [name, part] = random.one(parts)
      return { ...given, [name]: values.spoiled(part) }
    },

    /** The same with things of others in it. */
    ofOthers: ({ file, ...parts }: Given, { path }: Endpoint): Given => ({
      ...(values.ofOthers(parts, path) as Given),
      ...(file && { file }),
    }),

    /** Sometimes with a strange header, or half of a body. */
    sent({ url, init }: Request): Request {
      const { body } = init
      const headers = { ...(init.headers as object), ...(random.chance(0.08) && random.one(STRANGE_HEADERS)) }
      if (body instanceof FormData) Reflect.deleteProperty(headers, 'content-type')
      return {
        url,
        init: { ...init, headers, ...(typeof body === 'string' && random.chance(0.03) && { body: body.slice(0, 9) }) },
      }
    },
  }
}

export type Trouble = ReturnType<typeof createTrouble>
