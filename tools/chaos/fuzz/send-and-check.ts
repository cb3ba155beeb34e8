import type { Request } from './build-request.ts'
import { isRejected, checkResponse, checkSocket, summarize, receivedTypes } from './check.ts'
import type { RejectedRequest, Violations } from './check.ts'
import type { ChosenRequest } from './choose-request.ts'
import { measure, measureAlone, MAX_CPU_MS, trySendRequest } from './http.ts'
import { MAX_BYTES, runSession } from './socket-sessions.ts'
import type { OpenSockets, PrivateChat, SocketSession } from './socket-sessions.ts'
import type { Target } from './targets.ts'

export type Counts = { requests: number; frames: number; accepted: number; rejected: number; maxCpuMs: number }

type Cost = { who: string; request: object; cpuMs: number }

export const socketName = (type: string) => `${type} over the socket`

/** What a refusal may write all the same: a question that was answered wrongly is not asked again. */
const allowedWrites: Readonly<Record<string, string>> = {
  addPasskey: 'passkey_challenge',
  passkeyLogin: 'passkey_challenge',
}

/** Rounded up: what the request before wrote, or whoever was opened for this one, is not in its time. */
const now = () => Date.now() + 1

/** What is found, and how it is noted. */
function createRecorder() {
  const counts: Counts = { requests: 0, frames: 0, accepted: 0, rejected: 0, maxCpuMs: 0 }
  const accepted = new Set<string>()
  const verdict: Violations = {
    failed: [],
    misshapen: [],
    leaked: [],
    wrote: [],
    costly: [],
    unmade: [],
    unreached: [],
  }

  function recordCost({ who, request, cpuMs }: Cost) {
    if (cpuMs > MAX_CPU_MS) verdict.costly.push(`${who}: ${cpuMs} ms · ${summarize(request)}`)
    counts.maxCpuMs = Math.max(counts.maxCpuMs, cpuMs)
  }

  function recordViolations(found: ReturnType<typeof checkResponse>, request: object) {
    for (const [kind, problems] of Object.entries(found)) {
      verdict[kind as keyof typeof found].push(...problems.map((problem) => `${problem} · ${summarize(request)}`))
    }
  }

  const recordUnbuilt = (name: string) => (error: unknown) => void verdict.unmade.push(`${name}: ${String(error)}`)

  return { counts, accepted, verdict, note: recordViolations, noteCost: recordCost, noteUnmade: recordUnbuilt }
}

type Recorder = ReturnType<typeof createRecorder>

/** Talks over sockets, one at a time: whatever is about no chat of theirs has to write nothing. */
function createSocketRunner({ api, pid, canaries }: Target, { counts, accepted, verdict, note, noteCost }: Recorder) {
  return async function runSessionOnce(said: SocketSession, strangers: PrivateChat): Promise<RejectedRequest[]> {
    const { role, frames, own } = said
    const opened: OpenSockets = []
    const { socket, wasProcessed, from, until, cpuMs } = await measureAlone(pid, () => runSession(api, said, opened))
    const isHeard = await strangers.sendMessage()
    // Whatever was sent here before the answer to this has come by then.
    await socket.waitUntilProcessed()
    const ending = socket.ending()
    for (const one of opened) one.terminate()
    const exceedsLimits = frames.length > 1 || frames.some(({ length }) => length > MAX_BYTES)
    const talked = { role, received: socket.received, ...ending, wasProcessed, exceedsLimits }
    const who = `a socket as ${role}`
    note(checkSocket(talked, canaries), said)
    noteCost({ who, request: said, cpuMs })
    if (!isHeard) verdict.failed.push('what was written was not heard by whom it was meant for')
    counts.frames += frames.length
    counts[ending.code === undefined ? 'accepted' : 'rejected'] += 1
    for (const type of receivedTypes(talked)) accepted.add(socketName(type))
    const isOwn = frames.some((frame) => own.some((chatId) => frame.includes(chatId)))
    return isOwn ? [] : [{ who, request: said, from, until }]
  }
}

/** Asks calls, several side by side, and talks over sockets; each answers for what it wrote and cost. */
export function createChecker(lane: Target) {
  const { pid, people, canaries } = lane
  const notes = createRecorder()
  const { counts, accepted, note, noteCost } = notes

  /** Asked while others asked too, and so not judged yet: it may have cost too much, or has no id to be known by. */
  let suspects: { who: string; request: Request; mayWrite: string | undefined }[] = []

  /** Gives when it was on its way, if it was refused. */
  async function sendOnce(name: string, { request, role }: ChosenRequest): Promise<RejectedRequest[]> {
    const from = now()
    const { status, text, headers, cpuMs } = await measure(pid, () => trySendRequest(request))
    const until = now()
    const who = `${name} as ${role}: ${status}`
    const { method = '' } = request.init
    note(checkResponse({ name, role, status, text, isHeadRequest: method === 'HEAD' }, canaries), request)
    const { 'x-request-id': id } = headers
    const hasNoId = isRejected({ status }) && typeof id !== 'string'
    if (cpuMs > MAX_CPU_MS || hasNoId) suspects.push({ who, request, mayWrite: allowedWrites[name] })
    else noteCost({ who, request, cpuMs })
    if (status === 401) people.discard(role)
    counts.requests += 1
    if (status >= 200 && status < 400) {
      counts.accepted += 1
      if (!['HEAD', 'OPTIONS'].includes(method)) accepted.add(name)
    }
    if (!isRejected({ status })) return []
    counts.rejected += 1
    return typeof id === 'string' ? [{ who, request, id, from, until, mayWrite: allowedWrites[name] }] : []
  }

  /** Asks once more when nobody else asks. What is refused then answers for whatever is written in the meantime. */
  async function resendSuspects(): Promise<RejectedRequest[]> {
    const all = suspects
    suspects = []
    const refused: RejectedRequest[] = []
    for (const { who, request, mayWrite } of all) {
      const from = now()
      const { status, cpuMs } = await measureAlone(pid, () => trySendRequest(request))
      noteCost({ who, request, cpuMs })
      if (isRejected({ status })) refused.push({ who, request, from, until: now(), mayWrite })
    }
    return refused
  }

  return { ...notes, askOnce: sendOnce, askSuspectsAlone: resendSuspects, talkOnce: createSocketRunner(lane, notes) }
}

export type Checker = ReturnType<typeof createChecker>
