import type { Call } from './recorded-calls.ts'

/** Interval from a crash until PostgreSQL accepts connections again. */
export type Outage = { from: number; to: number }

/** Final result of one client for a word, and the current owner of the word. An old word has no owner. */
export type WordResult = {
  client: string
  word: string
  owner: string | undefined
  found: readonly string[] | undefined
}

type Observed = {
  calls: readonly Call[]
  outages: readonly Outage[]
  found: readonly WordResult[]
  /** The professional that every search during the run must find. */
  fixed: string
  /** Processes that did not restart. */
  stuck: readonly string[]
}

export type Violations = {
  /** Calls outside outages that failed or were slow. */
  unanswered: string[]
  /** Calls during outages that failed with an undocumented error. */
  wrongError: string[]
  /** Wrong search results that were not marked as degraded. */
  inexact: string[]
  /** Saved words that do not find their owner. */
  lost: string[]
  /** Saved words that find their owner twice, or other professionals too. */
  duplicated: string[]
  /** Old words that still find a professional. */
  stale: string[]
  stuck: string[]
}

const MAX_SECONDS = 3

const describe = ({ kind, status, code, began, ended }: Call) =>
  `${kind} ${status} ${code ?? ''} after ${Math.round(ended - began)} ms`

const isExpectedError = ({ status, code }: Call) => status === 503 && code === 'unavailable'

/** Returns whether PostgreSQL was unavailable at any time during the call. */
export const overlapsOutage = (outages: readonly Outage[], { began, ended }: Call) =>
  outages.some(({ from, to }) => began <= to && ended >= from)

export function checkSearch({ calls, outages, found, fixed, stuck }: Observed): Violations {
  const isInTime = ({ began, ended }: Call) => ended - began <= MAX_SECONDS * 1000
  const during = calls.filter((call) => overlapsOutage(outages, call))
  const outside = calls.filter((call) => !overlapsOutage(outages, call))
  const isExact = ({ found: names }: Call) => names?.length === 1 && names[0] === fixed
  const describeWord = ({ client, word, owner }: WordResult) => `${client}: ${word} of ${owner ?? 'no one'}`
  const currentWords = found.filter(({ owner }) => owner !== undefined)
  const oldWords = found.filter(({ owner }) => owner === undefined)
  const finds = ({ owner, found: names = [] }: WordResult) => names.includes(owner ?? '')
  return {
    unanswered: outside.filter((call) => call.status !== 200 || !isInTime(call)).map(describe),
    wrongError: during.filter((call) => call.status !== 200 && !isExpectedError(call)).map(describe),
    inexact: calls.filter((call) => call.isDegraded === false && !isExact(call)).map(describe),
    lost: currentWords.filter((result) => !finds(result)).map(describeWord),
    duplicated: currentWords.filter((result) => finds(result) && result.found?.length !== 1).map(describeWord),
    stale: oldWords.filter(({ found: names }) => names?.length !== 0).map(describeWord),
    stuck: [...stuck],
  }
}
