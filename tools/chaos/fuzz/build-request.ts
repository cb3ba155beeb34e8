import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { z } from '@fourfold/contract/zod'

import type { Random } from './random.ts'
import type { JsonSchema, ValueGenerator } from './values.ts'

export type Request = { url: string; init: RequestInit }

/** What a call is asked with; fields and a file where it takes an upload. */
export type CallInputParts = {
  params?: unknown
  query?: unknown
  body?: unknown
  fields?: unknown
  file?: UploadedFile
}
export type UploadedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

const STRANGE_HEADERS: readonly Record<string, string>[] = [
  { 'if-none-match': ' '.repeat(2000) },
  { accept: '*/*;q=abc' },
  { 'accept-language': '-'.repeat(200) },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
]

const shapes = new Map<z.ZodType, JsonSchema>()
export function schemaOf(schema: z.ZodType): JsonSchema {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  shapes.set(schema, known)
  return known
}

/** As text that can travel: half of a surrogate pair cannot. */
const serialize = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const encode = (value: unknown) => encodeURIComponent(serialize(value))

function multipartOf({ fields, file }: CallInputParts): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, serialize(value))
  if (file) form.append('file', new Blob([file.bytes]), file.name)
  return form
}

/** Makes requests of a call from what it is given. */
export function createRequestBuilder(api: string) {
  return function requestOf(endpoint: Endpoint, given: CallInputParts, token: string | undefined): Request {
    const params = given.params as Record<string, unknown> | null | undefined
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encode(params?.[name]) || '-')
    const search = Object.entries(given.query ?? {}).map(([name, value]) => `${encode(name)}=${encode(value)}`)
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
export function createInputGenerator(random: Random, values: ValueGenerator) {
  const randomFile = (): UploadedFile => ({
    name: random.one(['a.jpg', 'a', '.png', 'a\u0000.gif']),
    bytes: Uint8Array.from({ length: random.below(2000) }, () => random.below(256)),
  })

  /** A picture that breaks off, or something else behind the name of one. */
  const corruptFile = ({ name, bytes }: UploadedFile): UploadedFile =>
    random.chance(0.5) ? { name, bytes: bytes.slice(0, random.below(bytes.length)) } : { ...randomFile(), name }

  function generate(
    make: (shape: JsonSchema, path: string) => unknown,
    { path, upload, ...parts }: Endpoint,
  ): CallInputParts {
    const of = (schema: z.ZodType | undefined) => schema && make(schemaOf(schema), path)
    const [params, query, body] = [of(parts.params), of(parts.query), of(parts.body)]
    return {
      params,
      query,
      body,
      fields: of(upload?.fields),
      ...(upload && random.chance(0.9) && { file: randomFile() }),
    }
  }

  return {
    values,
    validInput: (endpoint: Endpoint) => generate(values.plain, endpoint),
    randomInput: (endpoint: Endpoint) => generate(values.of, endpoint),

    /** One part of it spoiled. */
    corrupted(given: CallInputParts): CallInputParts {
      const { file } = given
      if (file && random.chance(0.5)) return { ...given, file: corruptFile(file) }
      const parts = Object.entries(given).filter(([name, part]) => part !== undefined && name !== 'file')
      if (parts.length === 0) return given
      const [name, part] = random.one(parts)
      return { ...given, [name]: values.corrupted(part) }
    },

    /** The same with things of others in it. */
    withForeignIds: ({ file, ...parts }: CallInputParts, { path }: Endpoint): CallInputParts => ({
      ...(values.withForeignIds(parts, path) as CallInputParts),
      ...(file && { file }),
    }),

    /** Sometimes with a strange header, or half of a body. */
    withTransportNoise({ url, init }: Request): Request {
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

export type InputGenerator = ReturnType<typeof createInputGenerator>
