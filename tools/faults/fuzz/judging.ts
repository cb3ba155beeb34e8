import type { Asked } from './choosing.ts'
import type { CallName } from './examples/here.ts'
import { isRefused, judge, judgeTalk, shown, typesHeard } from './judge.ts'
import type { Refused, Verdict } from './judge.ts'
import type { Lane } from './lanes.ts'
import { measure, MOST_CPU_MS, send } from './sending.ts'
import { MOST_BYTES, talk } from './talking.ts'
import type { Opened, Strangers, Talk } from './talking.ts'

export type Counts = { requests: number; frames: number; accepted: number; refused: number; mostCpuMs: number }

export const inSocket = (type: string) => `${type} over the socket`

/** What a refusal may write all the same: a question that was answered wrongly is not asked again. */
const usedUp: { readonly [Name in CallName]?: string } = {
  addPasskey: 'passkey_challenge',
  passkeyLogin: 'passkey_challenge',
}

/** Rounded up: what the request before wrote, or whoever was opened for this one, is not in its time. */
const now = () => Date.now() + 1

/** Asks calls and talks over sockets, one at a time, so that each answers for what it wrote. */
export function createJudging({ api, pid, people, canaries }: Lane) {
  const counts: Counts = { requests: 0, frames: 0, accepted: 0, refused: 0, mostCpuMs: 0 }
  const accepted = new Set<string>()
  const verdict: Verdict = { failed: [], misshapen: [], leaked: [], wrote: [], costly: [], unmade: [], unreached: [] }

  function note(
    found: ReturnType<typeof judge>,
    { who, request, cpuMs }: { who: string; request: object; cpuMs: number },
  ) {
    for (const [kind, problems] of Object.entries(found)) {
      verdict[kind as keyof typeof found].push(...problems.map((problem) => `${problem} · ${shown(request)}`))
    }
    if (cpuMs > MOST_CPU_MS) verdict.costly.push(`${who}: ${cpuMs} ms · ${shown(request)}`)
    counts.mostCpuMs = Math.max(counts.mostCpuMs, cpuMs)
  }

  /** Gives when it was on its way, if it was refused. */
  async function askOnce(name: CallName, { request, role }: Asked): Promise<Refused[]> {
    const from = now()
    const { status, text, cpuMs } = await measure(pid, () => send(request))
    const until = now()
    const who = `${name} as ${role}: ${status}`
    note(judge({ name, role, status, text }, canaries), { who, request, cpuMs })
    if (status === 401) people.forget(role)
    counts.requests += 1
    if (status >= 200 && status < 400) {
      counts.accepted += 1
      accepted.add(name)
    }
    if (!isRefused({ status })) return []
    counts.refused += 1
    return [{ who, request, from, until, mayWrite: usedUp[name] }]
  }

  /** The same for what is said over a socket: whatever is about no chat of theirs has to write nothing. */
  async function talkOnce(said: Talk, strangers: Strangers): Promise<Refused[]> {
    const { role, frames, own } = said
    const opened: Opened = []
    const { socket, isSettled, from, until, cpuMs } = await measure(pid, () => talk(api, said, opened))
    const isHeard = await strangers.speak()
    // Whatever was sent here before the answer to this has come by then.
    await socket.settled()
    const ending = socket.ending()
    for (const one of opened) one.end()
    const isTooMuch = frames.length > 1 || frames.some(({ length }) => length > MOST_BYTES)
    const talked = { role, heard: socket.heard, ...ending, isSettled, isTooMuch }
    const who = `a socket as ${role}`
    note(judgeTalk(talked, canaries), { who, request: said, cpuMs })
    if (!isHeard) verdict.failed.push('what was written was not heard by whom it was meant for')
    counts.frames += frames.length
    counts[ending.code === undefined ? 'accepted' : 'refused'] += 1
    for (const type of typesHeard(talked)) accepted.add(inSocket(type))
    const isOwn = frames.some((frame) => own.some((chatId) => frame.includes(chatId)))
    return isOwn ? [] : [{ who, request: said, from, until }]
  }

  return { counts, accepted, verdict, askOnce, talkOnce }
}
