import { closeCodes, ServerFrame } from '@fourfold/contract/chat/frames'
import { Refusal } from '@fourfold/contract/envelope'

import type { RowWrite } from './row-writes.store.ts'
import type { Canary, Role } from './users.ts'

/** What came of one request. */
export type ResponseRecord = {
  name: string
  role: Role
  status: number
  text: string
  /** Whether it was asked for the head of an answer alone. */
  isHeadRequest?: boolean
}

const isErrorEnvelope = (text: string): boolean => {
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
const isExpectedUnavailability = ({ name, status, text }: ResponseRecord): boolean =>
  ['previewChange', 'payForCategory'].includes(name) && status === 503 && isErrorEnvelope(text)

export const isRejected = ({ status }: { status: number }): boolean => status >= 400 && status < 500

/** What is wrong with an answer, by kind; a request without an answer has status 0. */
export function checkResponse(outcome: ResponseRecord, canaries: readonly Canary[]) {
  const { name, role, status, text, isHeadRequest = false } = outcome
  const who = `${name} as ${role}: ${status}`
  const heard = canaries.filter(({ word, mayRead }) => !mayRead.includes(role) && text.includes(word))
  return {
    failed:
      (status === 0 || status >= 500) && !isExpectedUnavailability(outcome) ? [`${who} ${text.slice(0, 200)}`] : [],
    misshapen: isRejected(outcome) && !isHeadRequest && !isErrorEnvelope(text) ? [`${who} ${text.slice(0, 200)}`] : [],
    leaked: heard.map(({ what }) => `${who} tells the ${what} of a stranger`),
  }
}

/** What came of what was said over a socket. */
export type SocketRecord = {
  role: Role
  /** All that was heard. */
  received: readonly string[]
  /** With what it was closed, if it was. */
  code: number | undefined
  /** Why it was not opened. */
  error: string
  /** Whether anything came of what was said: an end, or a sign that it was read. */
  wasProcessed: boolean
  /** Whether more was said than may be: then it may be cut off without a goodbye. */
  exceedsLimits: boolean
}

const isFrame = (text: string): boolean => {
  try {
    return ServerFrame.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

const CLOSE_CODES: readonly number[] = Object.values(closeCodes)
const typeOf = (text: string) => /^{"type":"([\w-]+)"/.exec(text)?.[1] ?? ''

/** The types of frames that came, each once. */
export const receivedTypes = ({ received }: Pick<SocketRecord, 'received'>): Set<string> =>
  new Set(received.map(typeOf))

function findSocketErrors({ code, error, wasProcessed, exceedsLimits, received }: SocketRecord): string[] {
  if (/^Unexpected server response: 4\d\d$/.test(error)) return []
  if (code === undefined && !wasProcessed) return ['was not answered']
  if (code === undefined) return receivedTypes({ received }).has('auth') ? [] : ['was neither let in nor sent away']
  return CLOSE_CODES.includes(code) || (exceedsLimits && code === ABNORMAL_CLOSURE)
    ? []
    : [`was ended with ${code} ${error}`]
}

/** A connection that ended without a goodbye. */
const ABNORMAL_CLOSURE = 1006

/** What is wrong with what came over a socket, by kind. */
export function checkSocket(talked: SocketRecord, canaries: readonly Canary[]) {
  const who = `a socket as ${talked.role}`
  const overheard = canaries.filter(
    ({ word, mayRead }) => !mayRead.includes(talked.role) && talked.received.some((text) => text.includes(word)),
  )
  return {
    failed: findSocketErrors(talked).map((problem) => `${who} ${problem}`),
    misshapen: talked.received.filter((text) => !isFrame(text)).map((text) => `${who} heard ${text.slice(0, 200)}`),
    leaked: overheard.map(({ what }) => `${who} heard the ${what} of a stranger`),
  }
}

/** As much of it as somebody reads. */
export const summarize = (request: object): string => JSON.stringify(request).slice(0, 8000)

/** What was refused: its id, where it has one, and when it was on its way. */
export type RejectedRequest = {
  who: string
  request: object
  id?: string | undefined
  from: number
  until: number
  mayWrite?: string | undefined
}

/** What tells for whom it was written is held against that request alone; anything else against all on their way. */
const isWrittenBy = ({ id, from, until }: RejectedRequest, { asked, at }: RowWrite): boolean =>
  id !== undefined && asked !== '' ? asked === id : at >= from && at < until

/** What was written by what was refused. */
export function checkWrites(refused: readonly RejectedRequest[], marks: readonly RowWrite[]): string[] {
  if (marks.length === 0) return []
  return refused.flatMap((one) => {
    const { who, request, mayWrite } = one
    const wrote = new Set(marks.filter((mark) => isWrittenBy(one, mark) && mark.tab !== mayWrite).map(({ tab }) => tab))
    return wrote.size > 0 ? [`${who} though it wrote ${[...wrote].join(', ')} · ${summarize(request)}`] : []
  })
}

/** What was never accepted was tried with refusals alone. */
export const findUnaccepted = (names: readonly string[], accepted: ReadonlySet<string>): string[] =>
  names.filter((name) => !accepted.has(name)).map((name) => `${name} was never accepted`)

export type Violations = ReturnType<typeof checkResponse> & {
  wrote: string[]
  costly: string[]
  /** Examples that could not be made. */
  unmade: string[]
  /** What was never accepted. */
  unreached: string[]
}
