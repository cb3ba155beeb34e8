import { Agent, request as openRequest } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { text as readText } from 'node:stream/consumers'

import { readProcessCpu } from '../../lib/cpu.ts'
import type { Request } from './request/build-request.ts'

/** Maximum CPU time of a request. A more expensive request is repeated, because garbage collection may be the cause. */
export const MAX_CPU_MS = 250
const TIMEOUT_MS = 20_000

const agent = new Agent({ keepAlive: true })

export type HttpResponse = { status: number; text: string; headers: IncomingHttpHeaders }

async function encodeBody(body: unknown): Promise<{ type?: string; bytes?: string | Uint8Array }> {
  if (typeof body === 'string') return { bytes: body }
  if (!(body instanceof FormData)) return {}
  const form = new Response(body)
  return { type: form.headers.get('content-type') ?? '', bytes: await form.bytes() }
}

/** Sends a request with `node:http`: `fetch` normalizes malformed URLs and costs twice as much CPU. */
export async function sendRequest({ url, init }: Request): Promise<HttpResponse> {
  const { type, bytes } = await encodeBody(init.body)
  const length = bytes === undefined ? {} : { 'content-length': Buffer.byteLength(bytes) }
  const headers = { ...(init.headers as Record<string, string>), ...(type && { 'content-type': type }), ...length }
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const { origin } = new URL(url)
  const { hostname, port } = new URL(origin)
  const options = { agent, hostname, port, path: url.slice(origin.length), method: init.method, headers }
  const outgoing = openRequest({ ...options, timeout: TIMEOUT_MS }, (response) => {
    readText(response).then(
      (text) => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      reject,
    )
  })
  outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
  outgoing.on('error', reject)
  outgoing.end(bytes)
  return promise
}

/** Sends a request. Returns status 0 if there is no response. */
export const trySendRequest = (request: Request): Promise<HttpResponse> =>
  sendRequest(request).catch((error: unknown) => ({ status: 0, text: String(error), headers: {} }))

/** Measures the CPU time of the API during the work, including concurrent requests. */
export async function measure<Result extends object>(pid: number, work: () => Promise<Result>) {
  const before = readProcessCpu(pid)
  const result = await work()
  return { ...result, cpuMs: (readProcessCpu(pid) - before) / 1000 }
}

/** Measures work without concurrent requests. Repeats expensive work and returns the lowest CPU time of three runs. */
export async function measureAlone<Result extends object>(pid: number, work: () => Promise<Result>) {
  const first = await measure(pid, work)
  if (first.cpuMs <= MAX_CPU_MS) return first
  const repetitions = [await measure(pid, work), await measure(pid, work)]
  return { ...first, cpuMs: Math.min(first.cpuMs, ...repetitions.map(({ cpuMs }) => cpuMs)) }
}
