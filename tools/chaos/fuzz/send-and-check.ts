import { isRejected, checkResponse, checkSocket, summarize, listReceivedTypes } from './check.ts'
import type { RejectedRequest, Violations } from './check.ts'
import { measure, measureAlone, MAX_CPU_MS, trySendRequest } from './http.ts'
import type { Request } from './request/build-request.ts'
import type { ChosenRequest } from './request/choose-request.ts'
import { MAX_BYTES, runSession } from './socket/socket-sessions.ts'
import type { OpenSockets, PrivateChat, SocketSession } from './socket/socket-sessions.ts'
import type { Target } from './targets.ts'

export type Counts = { requests: number; frames: number; accepted: number; rejected: number; maxCpuMs: number }

type Cost = { label: string; request: object; cpuMs: number }

export const socketName = (type: string) => `${type} (socket)`

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
    wrote: [],
    expensive: [],
    unbuilt: [],
    neverAccepted: [],
  }

  function recordCost({ label, request, cpuMs }: Cost) {
    if (cpuMs > MAX_CPU_MS) violations.expensive.push(`${label}: ${cpuMs} ms · ${summarize(request)}`)
    counts.maxCpuMs = Math.max(counts.maxCpuMs, cpuMs)
  }

  function recordViolations(byKind: ReturnType<typeof checkResponse>, request: object) {
    for (const [kind, problems] of Object.entries(byKind)) {
      violations[kind as keyof typeof byKind].push(...problems.map((problem) => `${problem} · ${summarize(request)}`))
    }
  }

  const recordUnbuilt = (name: string) => (error: unknown) => void violations.unbuilt.push(`${name}: ${String(error)}`)

  return { counts, accepted, violations, recordViolations, recordCost, recordUnbuilt }
}

type Recorder = ReturnType<typeof createRecorder>

/** Runs socket sessions one at a time. Frames about foreign chats must write nothing. */
function createSocketRunner(
  { api, pid, canaries }: Target,
  { counts, accepted, violations, recordViolations, recordCost }: Recorder,
) {
  return async function runSessionOnce(session: SocketSession, privateChat: PrivateChat): Promise<RejectedRequest[]> {
    const { role, frames, ownChatIds } = session
    const openSockets: OpenSockets = []
    const { socket, wasProcessed, from, until, cpuMs } = await measureAlone(pid, () =>
      runSession(api, session, openSockets),
    )
    const isReceived = await privateChat.sendMessage()
    // When this returns, all earlier frames have arrived.
    await socket.waitUntilProcessed()
    const ending = socket.readEnding()
    for (const openSocket of openSockets) openSocket.terminate()
    const exceedsLimits = frames.length > 1 || frames.some(({ length }) => length > MAX_BYTES)
    const record = { role, received: socket.received, ...ending, wasProcessed, exceedsLimits }
    const label = `a socket as ${role}`
    recordViolations(checkSocket(record, canaries), session)
    recordCost({ label, request: session, cpuMs })
    if (!isReceived) violations.failed.push('a message was not received by its recipient')
    counts.frames += frames.length
    counts[ending.code === undefined ? 'accepted' : 'rejected'] += 1
    for (const type of listReceivedTypes(record)) accepted.add(socketName(type))
    const isOwn = frames.some((frame) => ownChatIds.some((chatId) => frame.includes(chatId)))
    return isOwn ? [] : [{ label, request: session, from, until }]
  }
}

/** Sends requests concurrently, runs socket sessions, and checks what each wrote and cost. */
export function createChecker(target: Target) {
  const { pid, users, canaries } = target
  const recorder = createRecorder()
  const { counts, accepted, recordViolations, recordCost } = recorder

  /** Requests to repeat alone: they seemed too expensive among concurrent ones, or have no request id. */
  let suspects: { label: string; request: Request; mayWrite: string | undefined }[] = []

  /** Sends and checks a request. Returns it if it was rejected. */
  async function sendOnce(name: string, { request, role }: ChosenRequest): Promise<RejectedRequest[]> {
    const from = nextMillisecond()
    const { status, text, headers, cpuMs } = await measure(pid, () => trySendRequest(request))
    const until = nextMillisecond()
    const label = `${name} as ${role}: ${status}`
    const { method = '' } = request.init
    recordViolations(checkResponse({ name, role, status, text, isHeadRequest: method === 'HEAD' }, canaries), request)
    const { 'x-request-id': id } = headers
    const hasNoId = isRejected({ status }) && typeof id !== 'string'
    if (cpuMs > MAX_CPU_MS || hasNoId) suspects.push({ label, request, mayWrite: allowedWrites[name] })
    else recordCost({ label, request, cpuMs })
    if (status === 401) users.discard(role)
    counts.requests += 1
    if (status >= 200 && status < 400) {
      counts.accepted += 1
      if (!['HEAD', 'OPTIONS'].includes(method)) accepted.add(name)
    }
    if (!isRejected({ status })) return []
    counts.rejected += 1
    return typeof id === 'string' ? [{ label, request, id, from, until, mayWrite: allowedWrites[name] }] : []
  }

  /** Repeats suspects one at a time. A rejected suspect is responsible for all writes during its repetition. */
  async function resendSuspects(): Promise<RejectedRequest[]> {
    const all = suspects
    suspects = []
    const rejected: RejectedRequest[] = []
    for (const { label, request, mayWrite } of all) {
      const from = nextMillisecond()
      const { status, cpuMs } = await measureAlone(pid, () => trySendRequest(request))
      recordCost({ label, request, cpuMs })
      if (isRejected({ status })) rejected.push({ label, request, from, until: nextMillisecond(), mayWrite })
    }
    return rejected
  }

  return { ...recorder, sendOnce, resendSuspects, runSessionOnce: createSocketRunner(target, recorder) }
}

export type Checker = ReturnType<typeof createChecker>
