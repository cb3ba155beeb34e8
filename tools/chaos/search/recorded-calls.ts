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

export type CallRecorder = ReturnType<typeof createCallRecorder>

/** Creates a recorder that sends each request once, to the APIs in turn, and records the outcomes. */
export function createCallRecorder(apis: readonly string[]) {
  const calls: Call[] = []
  let turn = 0

  async function sendRequest({
    method,
    path,
    token,
    body,
  }: Request): Promise<Pick<Call, 'status' | 'code'> & Envelope> {
    turn += 1
    try {
      const response = await fetch(`${apis[turn % apis.length]}${API_PREFIX}${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const envelope = (await response.json()) as Envelope
      return { status: response.status, code: envelope.errors[0]?.code, ...envelope }
    } catch (error) {
      return { status: 0, code: String(error), data: null, errors: [] }
    }
  }

  async function send(request: Request): Promise<Call> {
    const { kind, expectedUsername } = request
    const startTime = performance.now()
    const { status, code, data } = await sendRequest(request)
    const call: Call = { kind, startedAt: startTime, endedAt: performance.now(), status, code, expectedUsername }
    if (data?.users) {
      call.foundUsernames = data.users.map(({ username }) => username)
      call.isDegraded = data.degraded ?? false
    }
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
