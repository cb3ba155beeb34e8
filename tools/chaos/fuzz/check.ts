import { closeCodes, ServerFrame } from '@fourfold/contract/chat/frames'
import { Refusal } from '@fourfold/contract/envelope'

import type { Mark } from './row-writes.store.ts'
import type { Canary, Role } from './users.ts'

/** What came of one request. */
export type Outcome = {
  name: string
  role: Role
  status: number
  text: string
  /** Whether it was asked for the head of an answer alone. */
  isBare?: boolean
}

const isRefusal = (text: string): boolean => {
  try {
    return Refusal.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/**
 * Who answers that another is away: no search process runs here to preview words with, and guesses make plans of prices
 * that the payment provider does not know.
 */
const isAway = ({ name, status, text }: Outcome): boolean =>
  ['previewChange', 'payForCategory'].includes(name) && status === 503 && isRefusal(text)

export const isRefused = ({ status }: { status: number }): boolean => status >= 400 && status < 500

/** What is wrong with an answer, by kind; a request without an answer has status 0. */
export function judge(outcome: Outcome, canaries: readonly Canary[]) {
  const { name, role, status, text, isBare = false } = outcome
  const who = `${name} as ${role}: ${status}`
  const heard = canaries.filter(({ word, mayRead }) => !mayRead.includes(role) && text.includes(word))
  return {
    failed: (status === 0 || status >= 500) && !isAway(outcome) ? [`${who} ${text.slice(0, 200)}`] : [],
    misshapen: isRefused(outcome) && !isBare && !isRefusal(text) ? [`${who} ${text.slice(0, 200)}`] : [],
    leaked: heard.map(({ what }) => `${who} tells the ${what} of a stranger`),
  }
}

/** What came of what was said over a socket. */
export type Talked = {
  role: Role
  /** All that was heard. */
  heard: readonly string[]
  /** With what it was closed, if it was. */
  code: number | undefined
  /** Why it was not opened. */
  error: string
  /** Whether anything came of what was said: an end, or a sign that it was read. */
  isSettled: boolean
  /** Whether more was said than may be: then it may be cut off without a goodbye. */
  isTooMuch: boolean
}

const isFrame = (text: string): boolean => {
  try {
    return ServerFrame.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

const goodbyes: readonly number[] = Object.values(closeCodes)
const typeOf = (text: string) => /^{"type":"([\w-]+)"/.exec(text)?.[1] ?? ''

/** The types of frames that came, each once. */
export const typesHeard = ({ heard }: Pick<Talked, 'heard'>): Set<string> => new Set(heard.map(typeOf))

function brokenBy({ code, error, isSettled, isTooMuch, heard }: Talked): string[] {
  if (/^Unexpected server response: 4\d\d$/.test(error)) return []
  if (code === undefined && !isSettled) return ['was not answered']
  if (code === undefined) return typesHeard({ heard }).has('auth') ? [] : ['was neither let in nor sent away']
  return goodbyes.includes(code) || (isTooMuch && code === LOST) ? [] : [`was ended with ${code} ${error}`]
}

/** A connection that ended without a goodbye. */
const LOST = 1006

/** What is wrong with what came over a socket, by kind. */
export function judgeTalk(talked: Talked, canaries: readonly Canary[]) {
  const who = `a socket as ${talked.role}`
  const overheard = canaries.filter(
    ({ word, mayRead }) => !mayRead.includes(talked.role) && talked.heard.some((text) => text.includes(word)),
  )
  return {
    failed: brokenBy(talked).map((problem) => `${who} ${problem}`),
    misshapen: talked.heard.filter((text) => !isFrame(text)).map((text) => `${who} heard ${text.slice(0, 200)}`),
    leaked: overheard.map(({ what }) => `${who} heard the ${what} of a stranger`),
  }
}

/** As much of it as somebody reads. */
export const shown = (request: object): string => JSON.stringify(request).slice(0, 8000)

/** What was refused: its id, where it has one, and when it was on its way. */
export type Refused = {
  who: string
  request: object
  id?: string | undefined
  from: number
  until: number
  mayWrite?: string | undefined
}

/** What tells for whom it was written is held against that request alone; anything else against all on their way. */
const isDoingOf = ({ id, from, until }: Refused, { asked, at }: Mark): boolean =>
  id !== undefined && asked !== '' ? asked === id : at >= from && at < until

/** What was written by what was refused. */
export function judgeWrites(refused: readonly Refused[], marks: readonly Mark[]): string[] {
  if (marks.length === 0) return []
  return refused.flatMap((one) => {
    const { who, request, mayWrite } = one
    const wrote = new Set(marks.filter((mark) => isDoingOf(one, mark) && mark.tab !== mayWrite).map(({ tab }) => tab))
    return wrote.size > 0 ? [`${who} though it wrote ${[...wrote].join(', ')} · ${shown(request)}`] : []
  })
}

/** What was never accepted was tried with refusals alone. */
export const judgeReach = (names: readonly string[], accepted: ReadonlySet<string>): string[] =>
  names.filter((name) => !accepted.has(name)).map((name) => `${name} was never accepted`)

export type Verdict = ReturnType<typeof judge> & {
  wrote: string[]
  costly: string[]
  /** Examples that could not be made. */
  unmade: string[]
  /** What was never accepted. */
  unreached: string[]
}
