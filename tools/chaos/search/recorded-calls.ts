import { setTimeout as sleep } from 'node:timers/promises'

import { API_PREFIX } from '@fourfold/contract/constants'

export type CallKind = 'booking' | 'search' | 'save'

type Request = {
  kind: CallKind
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: object
  /** For searches: the only username that an exact result has. */
  expectedUsername?: string
}

/** Outcome of one request. Status 0 means no response. */
export type Call = {
  kind: CallKind
  startedAt: number
  endedAt: number
  status: number
  code?: string | undefined
  expectedUsername?: string | undefined
  /** For searches: the usernames found, and whether the result is marked as degraded. */
  foundUsernames?: string[] | undefined
  isDegraded?: boolean | undefined
}

type Envelope = {
  data: { users?: { username: string }[]; degraded?: boolean } | null
  errors: { code: string }[]
}

const TIMEOUT_MS = 20_000
const RETRY_PAUSE_MS = 100
const MAX_ATTEMPTS = 300

/** Sends a request to an API. */
export async function sendCall(api: string | undefined, request: Request): Promise<Call> {
  const { kind, method, path, token, body, expectedUsername } = request
  const call: Call = { kind, startedAt: performance.now(), endedAt: 0, status: 0, expectedUsername }
  try {
    const response = await fetch(`${api}${API_PREFIX}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { data, errors } = (await response.json()) as Envelope
    call.status = response.status
    call.code = errors[0]?.code
    if (data?.users) {
      call.foundUsernames = data.users.map(({ username }) => username)
      call.isDegraded = data.degraded ?? false
    }
  } catch (error) {
    call.code = String(error)
  }
  return { ...call, endedAt: performance.now() }
}

export type CallRecorder = ReturnType<typeof createCallRecorder>

/** Creates a recorder that sends each request once, to the APIs in turn, and records the outcomes. */
export function createCallRecorder(apis: readonly string[]) {
  const calls: Call[] = []
  let turn = 0

  async function send(request: Request): Promise<Call> {
    turn += 1
    const call = await sendCall(apis[turn % apis.length], request)
    calls.push(call)
    return call
  }

  return {
    calls,
    send,

    /** Repeats a request until it succeeds. */
    async sendUntilSuccessful(request: Request): Promise<void> {
      let call = await send(request)
      for (let attempt = 1; call.status !== 200; attempt += 1) {
        if (attempt === MAX_ATTEMPTS) throw new Error(`${request.path} failed with ${call.status} ${call.code ?? ''}`)
        await sleep(RETRY_PAUSE_MS)
        call = await send(request)
      }
    },
  }
}
