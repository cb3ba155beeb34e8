import { Agent, request as open } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

import { processMicroseconds } from '../../lib/cpu.ts'
import type { Request } from './build-request.ts'

/** CPU a call may take of the api. Asked again before it is held against it: a collection of garbage is not its doing. */
export const MAX_CPU_MS = 250
const TIMEOUT_MS = 20_000

const agent = new Agent({ keepAlive: true })

export type Answer = { status: number; text: string; headers: IncomingHttpHeaders }

async function bodyOf(body: unknown): Promise<{ type?: string; bytes?: string | Uint8Array }> {
  if (typeof body === 'string') return { bytes: body }
  if (!(body instanceof FormData)) return {}
  const form = new Response(body)
  return { type: form.headers.get('content-type') ?? '', bytes: await form.bytes() }
}

/** Without `fetch`, which costs this process twice as much as asking does, and puts right what is wrong with an address. */
export async function sendRequest({ url, init }: Request): Promise<Answer> {
  const { type, bytes } = await bodyOf(init.body)
  const length = bytes === undefined ? {} : { 'content-length': Buffer.byteLength(bytes) }
  const headers = { ...(init.headers as Record<string, string>), ...(type && { 'content-type': type }), ...length }
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { origin } = new URL(url)
  const { hostname, port } = new URL(origin)
  const options = { agent, hostname, port, path: url.slice(origin.length), method: init.method, headers }
  const outgoing = open({ ...options, timeout: TIMEOUT_MS }, (answer) => {
    textOf(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }), reject)
  })
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
  outgoing.on('error', reject)
  outgoing.end(bytes)
  return promise
}

/** A request without an answer has status 0. */
export const trySendRequest = (request: Request): Promise<Answer> =>
  sendRequest(request).catch((error: unknown) => ({ status: 0, text: String(error), headers: {} }))

/** What the api spent in the meantime; where others ask beside it, all of them together. */
export async function measure<Result extends object>(pid: number, work: () => Promise<Result>) {
  const before = processMicroseconds(pid)
  const result = await work()
  return { ...result, cpuMs: (processMicroseconds(pid) - before) / 1000 }
}

/** The same for what has to be alone: what is costly counts with the cheapest of three. */
export async function measureAlone<Result extends object>(pid: number, work: () => Promise<Result>) {
  const first = await measure(pid, work)
  if (first.cpuMs <= MAX_CPU_MS) return first
  const again = [await measure(pid, work), await measure(pid, work)]
  return { ...first, cpuMs: Math.min(first.cpuMs, ...again.map(({ cpuMs }) => cpuMs)) }
}
