import type { Call } from './recorded-calls.ts'

/** From the order to crash until PostgreSQL takes connections again. */
export type Outage = { from: number; to: number }

/** Whom one of those who were asked found by a word in the end, beside who says it now; nobody says an old word. */
export type Found = { client: string; word: string; owner: string | undefined; found: readonly string[] | undefined }

type Observed = {
  calls: readonly Call[]
  outages: readonly Outage[]
  found: readonly Found[]
  /** Who is found by every search that was made meanwhile. */
  fixed: string
  /** Processes that did not become ready again. */
  stuck: readonly string[]
}

export type Violations = {
  /** Calls that PostgreSQL was there to answer, and that were not, or too late. */
  unanswered: string[]
  /** Calls that PostgreSQL was not there to answer, refused in another way than promised. */
  wrongError: string[]
  /** Searches that were said to be exact and were not. */
  inexact: string[]
  /** Saves by which somebody is not found. */
  lost: string[]
  /** Saves by which somebody is found twice, or somebody else besides. */
  duplicated: string[]
  /** Words nobody says anymore, by which somebody is found. */
  stale: string[]
  stuck: string[]
}

const MAX_SECONDS = 3

const describe = ({ kind, status, code, began, ended }: Call) =>
  `${kind} ${status} ${code ?? ''} after ${Math.round(ended - began)} ms`

const isExpectedError = ({ status, code }: Call) => status === 503 && code === 'unavailable'

/** Whether PostgreSQL was away at any time between a request and its answer. */
export const overlapsOutage = (outages: readonly Outage[], { began, ended }: Call) =>
  outages.some(({ from, to }) => began <= to && ended >= from)

export function checkSearch({ calls, outages, found, fixed, stuck }: Observed): Violations {
  const isInTime = ({ began, ended }: Call) => ended - began <= MAX_SECONDS * 1000
  const during = calls.filter((call) => overlapsOutage(outages, call))
  const outside = calls.filter((call) => !overlapsOutage(outages, call))
  const isExact = ({ found: names }: Call) => names?.length === 1 && names[0] === fixed
  const describeWord = ({ client, word, owner }: Found) => `${client}: ${word} of ${owner ?? 'nobody'}`
  const currentWords = found.filter(({ owner }) => owner !== undefined)
  const oldWords = found.filter(({ owner }) => owner === undefined)
  const finds = ({ owner, found: names = [] }: Found) => names.includes(owner ?? '')
  return {
    unanswered: outside.filter((call) => call.status !== 200 || !isInTime(call)).map(describe),
    wrongError: during.filter((call) => call.status !== 200 && !isExpectedError(call)).map(describe),
    inexact: calls.filter((call) => call.isDegraded === false && !isExact(call)).map(describe),
    lost: currentWords.filter((one) => !finds(one)).map(describeWord),
    duplicated: currentWords.filter((one) => finds(one) && one.found?.length !== 1).map(describeWord),
    stale: oldWords.filter(({ found: names }) => names?.length !== 0).map(describeWord),
    stuck: [...stuck],
  }
}
