import type { Request } from './build-request.ts'
import { isRefused, judge, judgeTalk, shown, typesHeard } from './check.ts'
import type { Refused, Verdict } from './check.ts'
import type { Asked } from './choose-request.ts'
import { measure, measureAlone, MAX_CPU_MS, send } from './http.ts'
import { MAX_BYTES, talk } from './socket-sessions.ts'
import type { Opened, Strangers, Talk } from './socket-sessions.ts'
import type { Lane } from './targets.ts'

export type Counts = { requests: number; frames: number; accepted: number; refused: number; mostCpuMs: number }

type Cost = { who: string; request: object; cpuMs: number }

export const inSocket = (type: string) => `${type} over the socket`

/** What a refusal may write all the same: a question that was answered wrongly is not asked again. */
const usedUp: Readonly<Record<string, string>> = {
  addPasskey: 'passkey_challenge',
  passkeyLogin: 'passkey_challenge',
}

/** Rounded up: what the request before wrote, or whoever was opened for this one, is not in its time. */
const now = () => Date.now() + 1

/** What is found, and how it is noted. */
function createNotes() {
  const counts: Counts = { requests: 0, frames: 0, accepted: 0, refused: 0, mostCpuMs: 0 }
  const accepted = new Set<string>()
  const verdict: Verdict = { failed: [], misshapen: [], leaked: [], wrote: [], costly: [], unmade: [], unreached: [] }

  function noteCost({ who, request, cpuMs }: Cost) {
    if (cpuMs > MAX_CPU_MS) verdict.costly.push(`${who}: ${cpuMs} ms · ${shown(request)}`)
    counts.mostCpuMs = Math.max(counts.mostCpuMs, cpuMs)
  }

  function note(found: ReturnType<typeof judge>, request: object) {
    for (const [kind, problems] of Object.entries(found)) {
      verdict[kind as keyof typeof found].push(...problems.map((problem) => `${problem} · ${shown(request)}`))
    }
  }

  const noteUnmade = (name: string) => (error: unknown) => void verdict.unmade.push(`${name}: ${String(error)}`)

  return { counts, accepted, verdict, note, noteCost, noteUnmade }
}

type Notes = ReturnType<typeof createNotes>

/** Talks over sockets, one at a time: whatever is about no chat of theirs has to write nothing. */
function createTalking({ api, pid, canaries }: Lane, { counts, accepted, verdict, note, noteCost }: Notes) {
  return async function talkOnce(said: Talk, strangers: Strangers): Promise<Refused[]> {
    const { role, frames, own } = said
    const opened: Opened = []
    const { socket, isSettled, from, until, cpuMs } = await measureAlone(pid, () => talk(api, said, opened))
    const isHeard = await strangers.speak()
    // Whatever was sent here before the answer to this has come by then.
    await socket.settled()
    const ending = socket.ending()
    for (const one of opened) one.end()
    const isTooMuch = frames.length > 1 || frames.some(({ length }) => length > MAX_BYTES)
    const talked = { role, heard: socket.heard, ...ending, isSettled, isTooMuch }
    const who = `a socket as ${role}`
    note(judgeTalk(talked, canaries), said)
    noteCost({ who, request: said, cpuMs })
    if (!isHeard) verdict.failed.push('what was written was not heard by whom it was meant for')
    counts.frames += frames.length
    counts[ending.code === undefined ? 'accepted' : 'refused'] += 1
    for (const type of typesHeard(talked)) accepted.add(inSocket(type))
    const isOwn = frames.some((frame) => own.some((chatId) => frame.includes(chatId)))
    return isOwn ? [] : [{ who, request: said, from, until }]
  }
}

/** Asks calls, several side by side, and talks over sockets; each answers for what it wrote and cost. */
export function createJudging(lane: Lane) {
  const { pid, people, canaries } = lane
  const notes = createNotes()
  const { counts, accepted, note, noteCost } = notes

  /** Asked while others asked too, and so not judged yet: it may have cost too much, or has no id to be known by. */
  let suspects: { who: string; request: Request; mayWrite: string | undefined }[] = []

  /** Gives when it was on its way, if it was refused. */
  async function askOnce(name: string, { request, role }: Asked): Promise<Refused[]> {
    const from = now()
    const { status, text, headers, cpuMs } = await measure(pid, () => send(request))
    const until = now()
    const who = `${name} as ${role}: ${status}`
    const { method = '' } = request.init
    note(judge({ name, role, status, text, isBare: method === 'HEAD' }, canaries), request)
    const { 'x-request-id': id } = headers
    const isNameless = isRefused({ status }) && typeof id !== 'string'
    if (cpuMs > MAX_CPU_MS || isNameless) suspects.push({ who, request, mayWrite: usedUp[name] })
    else noteCost({ who, request, cpuMs })
    if (status === 401) people.forget(role)
    counts.requests += 1
    if (status >= 200 && status < 400) {
      counts.accepted += 1
      if (!['HEAD', 'OPTIONS'].includes(method)) accepted.add(name)
    }
    if (!isRefused({ status })) return []
    counts.refused += 1
    return typeof id === 'string' ? [{ who, request, id, from, until, mayWrite: usedUp[name] }] : []
  }

  /** Asks once more when nobody else asks. What is refused then answers for whatever is written in the meantime. */
  async function askSuspectsAlone(): Promise<Refused[]> {
    const all = suspects
    suspects = []
    const refused: Refused[] = []
    for (const { who, request, mayWrite } of all) {
      const from = now()
      const { status, cpuMs } = await measureAlone(pid, () => send(request))
      noteCost({ who, request, cpuMs })
      if (isRefused({ status })) refused.push({ who, request, from, until: now(), mayWrite })
    }
    return refused
  }

  return { ...notes, askOnce, askSuspectsAlone, talkOnce: createTalking(lane, notes) }
}

export type Judging = ReturnType<typeof createJudging>
