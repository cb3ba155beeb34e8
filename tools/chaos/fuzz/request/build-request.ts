import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { z } from '@fourfold/contract/zod'

import type { Random } from '../../../lib/random.ts'
import type { JsonSchema, ValueGenerator } from './values.ts'

export type Request = { url: string; init: RequestInit }

/** Parts of a request; `fields` and `file` for uploads. */
export type CallInputParts = {
  params?: unknown
  query?: unknown
  body?: unknown
  fields?: unknown
  file?: UploadedFile
}
export type UploadedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

const UNUSUAL_HEADERS: readonly Record<string, string>[] = [
  { 'if-none-match': ' '.repeat(2000) },
  { accept: '*/*;q=abc' },
  { 'accept-language': '-'.repeat(200) },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
]

const schemas = new Map<z.ZodType, JsonSchema>()
export function getJsonSchema(schema: z.ZodType): JsonSchema {
  const jsonSchema =
    schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  schemas.set(schema, jsonSchema)
  return jsonSchema
}

/** Serializes a value as well-formed text, without lone surrogates. */
const serialize = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const encode = (value: unknown) => encodeURIComponent(serialize(value))

function buildMultipart({ fields, file }: CallInputParts): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, serialize(value))
  if (file) form.append('file', new Blob([file.bytes]), file.name)
  return form
}

/** Builds requests to an endpoint from their parts. */
export function createRequestBuilder(api: string) {
  return function buildRequest(endpoint: Endpoint, input: CallInputParts, token: string | undefined): Request {
    const params = input.params as Record<string, unknown> | null | undefined
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encode(params?.[name]) || '-')
    const search = Object.entries(input.query ?? {}).map(([name, value]) => `${encode(name)}=${encode(value)}`)
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(endpoint.body && { 'content-type': 'application/json' }),
      },
      redirect: 'manual',
      ...(endpoint.body && { body: JSON.stringify(input.body) }),
      ...(endpoint.upload && { body: buildMultipart(input) }),
    }
    return { url: `${api}${API_PREFIX}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`, init }
  }
}

/** Generates valid, random and malformed parts of requests. */
export function createInputGenerator(random: Random, values: ValueGenerator) {
  const randomFile = (): UploadedFile => ({
    name: random.pick(['a.jpg', 'a', '.png', 'a\u0000.gif']),
    bytes: Uint8Array.from({ length: random.below(2000) }, () => random.below(256)),
  })

  /** Returns a truncated picture, or random bytes with its name. */
  const corruptFile = ({ name, bytes }: UploadedFile): UploadedFile =>
    random.chance(0.5) ? { name, bytes: bytes.slice(0, random.below(bytes.length)) } : { ...randomFile(), name }

  function generate(
    generateValue: (schema: JsonSchema, path: string) => unknown,
    { path, upload, ...parts }: Endpoint,
  ): CallInputParts {
    const generatePart = (schema: z.ZodType | undefined) => schema && generateValue(getJsonSchema(schema), path)
    const [params, query, body] = [generatePart(parts.params), generatePart(parts.query), generatePart(parts.body)]
    return {
      params,
      query,
      body,
      fields: generatePart(upload?.fields),
      ...(upload && random.chance(0.9) && { file: randomFile() }),
    }
  }

  return {
    values,
    generateValid: (endpoint: Endpoint) => generate(values.generateValid, endpoint),
    generateRandom: (endpoint: Endpoint) => generate(values.generateRandom, endpoint),

    /** Corrupts one part. */
    corruptPart(input: CallInputParts): CallInputParts {
      const { file } = input
      if (file && random.chance(0.5)) return { ...input, file: corruptFile(file) }
      const parts = Object.entries(input).filter(([name, part]) => part !== undefined && name !== 'file')
      if (parts.length === 0) return input
      const [name, part] = random.pick(parts)
      return { ...input, [name]: values.corrupt(part) }
    },

    /** Replaces ids by those of other users. */
    withForeignIds: ({ file, ...parts }: CallInputParts, { path }: Endpoint): CallInputParts => ({
      ...(values.withForeignIds(parts, path) as CallInputParts),
      ...(file && { file }),
    }),

    /** Sometimes adds an unusual header or truncates the body. */
    withUnusualTransport({ url, init }: Request): Request {
      const { body } = init
      const headers = { ...(init.headers as object), ...(random.chance(0.08) && random.pick(UNUSUAL_HEADERS)) }
      if (body instanceof FormData) Reflect.deleteProperty(headers, 'content-type')
      return {
        url,
        init: { ...init, headers, ...(typeof body === 'string' && random.chance(0.03) && { body: body.slice(0, 9) }) },
      }
    },
  }
}

export type InputGenerator = ReturnType<typeof createInputGenerator>
