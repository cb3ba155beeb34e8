import type { Call } from './recorded-calls.ts'

/** Interval from a crash until PostgreSQL accepts connections again. */
export type Outage = { from: number; to: number }

/** Final result of one client for a word, and the current owner of the word. An old word has no owner. */
export type WordResult = {
  client: string
  word: string
  owner: string | undefined
  foundUsernames: readonly string[] | undefined
}

type Observations = {
  calls: readonly Call[]
  outages: readonly Outage[]
  wordResults: readonly WordResult[]
  /** The professional that every search during the run must find. */
  unchangedProfessional: string
  /** Processes that did not restart. */
  failedRestarts: readonly string[]
}

export type Violations = {
  /** Calls outside outages that failed or were slow. */
  failedOrSlow: string[]
  /** Calls during outages that failed with an undocumented error. */
  undocumentedErrors: string[]
  /** Wrong search results that were not marked as degraded. */
  wrongResults: string[]
  /** Saved words that do not find their owner. */
  lost: string[]
  /** Saved words that find their owner twice, or other professionals too. */
  duplicated: string[]
  /** Old words that still find a professional. */
  stale: string[]
  failedRestarts: string[]
}

const MAX_SECONDS = 3

const describe = ({ kind, status, code, startedAt, endedAt }: Call) =>
  `${kind} ${status} ${code ?? ''} after ${Math.round(endedAt - startedAt)} ms`

const isExpectedError = ({ status, code }: Call) => status === 503 && code === 'unavailable'

/** Returns whether PostgreSQL was unavailable at any time during the call. */
export const overlapsOutage = (outages: readonly Outage[], { startedAt, endedAt }: Call) =>
  outages.some(({ from, to }) => startedAt <= to && endedAt >= from)

export function checkSearch({
  calls,
  outages,
  wordResults,
  unchangedProfessional,
  failedRestarts,
}: Observations): Violations {
  const isInTime = ({ startedAt, endedAt }: Call) => endedAt - startedAt <= MAX_SECONDS * 1000
  const during = calls.filter((call) => overlapsOutage(outages, call))
  const outside = calls.filter((call) => !overlapsOutage(outages, call))
  const isExact = ({ foundUsernames: names }: Call) => names?.length === 1 && names[0] === unchangedProfessional
  const describeWord = ({ client, word, owner }: WordResult) => `${client}: ${word} of ${owner ?? 'no one'}`
  const currentWords = wordResults.filter(({ owner }) => owner !== undefined)
  const oldWords = wordResults.filter(({ owner }) => owner === undefined)
  const finds = ({ owner, foundUsernames = [] }: WordResult) => foundUsernames.includes(owner ?? '')
  return {
    failedOrSlow: outside.filter((call) => call.status !== 200 || !isInTime(call)).map(describe),
    undocumentedErrors: during.filter((call) => call.status !== 200 && !isExpectedError(call)).map(describe),
    wrongResults: calls.filter((call) => call.isDegraded === false && !isExact(call)).map(describe),
    lost: currentWords.filter((result) => !finds(result)).map(describeWord),
    duplicated: currentWords.filter((result) => finds(result) && result.foundUsernames?.length !== 1).map(describeWord),
    stale: oldWords.filter(({ foundUsernames }) => foundUsernames?.length !== 0).map(describeWord),
    failedRestarts: [...failedRestarts],
  }
}
