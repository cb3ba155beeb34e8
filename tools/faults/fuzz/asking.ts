import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { z } from '@fourfold/contract/zod'

import type { Random } from './random.ts'
import type { Shape, Values } from './values.ts'

export type Request = { url: string; init: RequestInit }

const STRANGE_HEADERS: readonly Record<string, string>[] = [
  { 'if-none-match': ' '.repeat(2000) },
  { accept: '*/*;q=abc' },
  { 'accept-language': '-'.repeat(200) },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
]

const shapes = new Map<z.ZodType, Shape>()
function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  shapes.set(schema, known)
  return known
}

/** As text that can travel: half of a surrogate pair cannot. */
const written = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const inAddress = (value: unknown) => encodeURIComponent(written(value))

function multipartOf(fields: unknown, random: Random): RequestInit {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) {
    form.append(name, written(value))
  }
  const bytes = Uint8Array.from({ length: random.below(2000) }, () => random.below(256))
  if (random.chance(0.9)) form.append('file', new Blob([bytes]), random.one(['a.jpg', 'a', '.png', 'a\u0000.gif']))
  return { body: form }
}

/** Makes requests of a call: its address, headers and body guessed from what it takes. */
export function createAsking({ api, random, values }: { api: string; random: Random; values: Values }) {
  return function requestOf(endpoint: Endpoint, token: string | undefined): Request {
    const params = (endpoint.params ? values.of(shapeOf(endpoint.params)) : {}) as Record<string, unknown> | null
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => inAddress(params?.[name]) || '-')
    const query = endpoint.query ? values.of(shapeOf(endpoint.query)) : null
    const search = Object.entries(query ?? {}).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    const headers: Record<string, string> = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(random.chance(0.08) && random.one(STRANGE_HEADERS)),
    }
    const init: RequestInit = { method: endpoint.method, headers, redirect: 'manual' }
    if (endpoint.body)
      init.body = JSON.stringify(values.of(shapeOf(endpoint.body))).slice(0, random.chance(0.03) ? 9 : undefined)
    if (endpoint.upload) {
      delete headers['content-type']
      Object.assign(init, multipartOf(values.of(shapeOf(endpoint.upload.fields)), random))
    }
    return { url: `${api}${API_PREFIX}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`, init }
  }
}
