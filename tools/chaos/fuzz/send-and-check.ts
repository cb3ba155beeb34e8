import { isRejected, checkResponse, checkSocket, summarize, listFrameTypes } from './check.ts'
import type { RejectedRequest, Violations } from './check.ts'
import { measure, measureAlone, MAX_CPU_MS, trySendRequest } from './http.ts'
import type { Request } from './request/build-request.ts'
import type { ChosenRequest } from './request/choose-request.ts'
import { MAX_BYTES, runSession } from './socket/socket-sessions.ts'
import type { OpenSockets, PrivateChat, SocketSession } from './socket/socket-sessions.ts'
import type { Target } from './targets.ts'

export type Counts = { requests: number; frames: number; accepted: number; rejected: number; maxCpuMs: number }

type Cost = { label: string; request: object; cpuMs: number }

export const formatFrameName = (type: string) => `${type} (socket)`

/** Tables that a rejected request may write: a passkey challenge is consumed even by a failed request. */
const allowedWrites: Readonly<Record<string, string>> = {
  addPasskey: 'passkey_challenge',
  passkeyLogin: 'passkey_challenge',
}

/** Returns the current time, rounded up to exclude writes of the previous request and of the setup. */
const nextMillisecond = () => Date.now() + 1

/** Collects counts, accepted names and violations. */
function createRecorder() {
  const counts: Counts = { requests: 0, frames: 0, accepted: 0, rejected: 0, maxCpuMs: 0 }
  const accepted = new Set<string>()
  const violations: Violations = {
    failed: [],
    malformed: [],
    leaked: [],
    forbiddenWrites: [],
    expensiveRequests: [],
    setupErrors: [],
    neverAccepted: [],
  }

  function recordCost({ label, request, cpuMs }: Cost) {
    if (cpuMs > MAX_CPU_MS) violations.expensiveRequests.push(`${label}: ${cpuMs} ms · ${summarize(request)}`)
    counts.maxCpuMs = Math.max(counts.maxCpuMs, cpuMs)
  }

  function recordViolations(byKind: ReturnType<typeof checkResponse>, request: object) {
    for (const [kind, messages] of Object.entries(byKind)) {
      violations[kind as keyof typeof byKind].push(...messages.map((message) => `${message} · ${summarize(request)}`))
    }
  }

  const recordSetupError = (name: string) => (error: unknown) =>
    void violations.setupErrors.push(`${name}: ${String(error)}`)

  return { counts, accepted, violations, recordViolations, recordCost, recordSetupError }
}

type Recorder = ReturnType<typeof createRecorder>

/** Runs socket sessions one at a time. Frames about foreign chats must write nothing. */
function createSocketRunner(
  { api, pid, canaries }: Target,
  { counts, accepted, violations, recordViolations, recordCost }: Recorder,
) {
  return async function runAndCheckSession(
    session: SocketSession,
    privateChat: PrivateChat,
  ): Promise<RejectedRequest[]> {
    const { role, frames, ownChatIds } = session
    const openSockets: OpenSockets = []
    const { socket, wasProcessed, from, until, cpuMs } = await measureAlone(pid, () =>
      runSession(api, session, openSockets),
    )
    const isReceived = await privateChat.sendMessage()
    // When this returns, all earlier frames have arrived.
    await socket.waitUntilProcessed()
    const closeState = socket.readCloseState()
    for (const openSocket of openSockets) openSocket.terminate()
    const exceedsLimits = frames.length > 1 || frames.some(({ length }) => length > MAX_BYTES)
    const record = { role, received: socket.received, ...closeState, wasProcessed, exceedsLimits }
    const label = `a socket as ${role}`
    recordViolations(checkSocket(record, canaries), session)
    recordCost({ label, request: session, cpuMs })
    if (!isReceived) violations.failed.push('a message was not received by its recipient')
    counts.frames += frames.length
    counts[closeState.code === undefined ? 'accepted' : 'rejected'] += 1
    for (const type of listFrameTypes(record)) accepted.add(formatFrameName(type))
    const isOwn = frames.some((frame) => ownChatIds.some((chatId) => frame.includes(chatId)))
    return isOwn ? [] : [{ label, request: session, from, until }]
  }
}

/** Sends requests concurrently, runs socket sessions, and checks what each wrote and cost. */
export function createChecker(target: Target) {
  const { pid, users, canaries } = target
  const recorder = createRecorder()
  const { counts, accepted, recordViolations, recordCost } = recorder

  /** Requests to repeat without concurrent ones: they seemed too expensive, or have no request id. */
  let requestsToRecheck: { label: string; request: Request; allowedTable: string | undefined }[] = []

  /** Sends and checks a request. Returns it if it was rejected. */
  async function sendAndCheck(name: string, { request, role }: ChosenRequest): Promise<RejectedRequest[]> {
    const from = nextMillisecond()
    const { status, text, headers, cpuMs } = await measure(pid, () => trySendRequest(request))
    const until = nextMillisecond()
    const label = `${name} as ${role}: ${status}`
    const { method = '' } = request.init
    recordViolations(checkResponse({ name, role, status, text, isHeadRequest: method === 'HEAD' }, canaries), request)
    const { 'x-request-id': id } = headers
    const hasNoId = isRejected({ status }) && typeof id !== 'string'
    if (cpuMs > MAX_CPU_MS || hasNoId) requestsToRecheck.push({ label, request, allowedTable: allowedWrites[name] })
    else recordCost({ label, request, cpuMs })
    if (status === 401) users.discard(role)
    counts.requests += 1
    if (status >= 200 && status < 400) {
      counts.accepted += 1
      if (!['HEAD', 'OPTIONS'].includes(method)) accepted.add(name)
    }
    if (!isRejected({ status })) return []
    counts.rejected += 1
    return typeof id === 'string' ? [{ label, request, id, from, until, allowedTable: allowedWrites[name] }] : []
  }

  /** Repeats these requests one at a time. A rejected request is responsible for all writes during its repetition. */
  async function recheckAlone(): Promise<RejectedRequest[]> {
    const all = requestsToRecheck
    requestsToRecheck = []
    const rejected: RejectedRequest[] = []
    for (const { label, request, allowedTable } of all) {
      const from = nextMillisecond()
      const { status, cpuMs } = await measureAlone(pid, () => trySendRequest(request))
      recordCost({ label, request, cpuMs })
      if (isRejected({ status })) rejected.push({ label, request, from, until: nextMillisecond(), allowedTable })
    }
    return rejected
  }

  return { ...recorder, sendAndCheck, recheckAlone, runAndCheckSession: createSocketRunner(target, recorder) }
}

export type Checker = ReturnType<typeof createChecker>
