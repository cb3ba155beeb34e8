import type { Call } from './recorded-calls.ts'

/** Interval from a crash until PostgreSQL accepts connections again. */
export type Outage = { from: number; to: number }

/** Result of one client for a word, and the current owner of the word. An old word has no owner. */
export type WordResult = {
  client: string
  word: string
  owner: string | undefined
  foundUsernames: readonly string[] | undefined
}

/** Final result of a search for the booked professional at a time. */
export type StartResult = { start: number; isBooked: boolean; foundUsernames: readonly string[] | undefined }

type Observations = {
  calls: readonly Call[]
  outages: readonly Outage[]
  wordResults: readonly WordResult[]
  startResults: readonly StartResult[]
  bookedProfessional: string
  /** Faults that could not be injected or did not end. */
  failedFaults: readonly string[]
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
  /** Booked starts that are found as free. */
  bookedStarts: string[]
  /** Free starts that are not found. */
  missingStarts: string[]
  failedFaults: string[]
}

const MAX_SECONDS = 3

const describe = ({ kind, status, code, startedAt, endedAt, foundUsernames }: Call) =>
  `${kind} ${status} ${code ?? foundUsernames?.join() ?? ''} after ${Math.round(endedAt - startedAt)} ms`

const isExpectedError = ({ status, code }: Call) => status === 503 && code === 'unavailable'

/** Returns whether PostgreSQL was unavailable at any time during the call. */
export const overlapsOutage = (outages: readonly Outage[], { startedAt, endedAt }: Call) =>
  outages.some(({ from, to }) => startedAt <= to && endedAt >= from)

function checkCalls({ calls, outages }: Pick<Observations, 'calls' | 'outages'>) {
  const isInTime = ({ startedAt, endedAt }: Call) => endedAt - startedAt <= MAX_SECONDS * 1000
  const during = calls.filter((call) => overlapsOutage(outages, call))
  const outside = calls.filter((call) => !overlapsOutage(outages, call))
  const isExact = ({ foundUsernames, expectedUsername }: Call) => foundUsernames?.join() === expectedUsername
  return {
    failedOrSlow: outside.filter((call) => call.status !== 200 || !isInTime(call)).map(describe),
    undocumentedErrors: during.filter((call) => call.status !== 200 && !isExpectedError(call)).map(describe),
    wrongResults: calls.filter((call) => call.isDegraded === false && !isExact(call)).map(describe),
  }
}

function checkWords(wordResults: readonly WordResult[]) {
  const describeWord = ({ client, word, owner, foundUsernames }: WordResult) =>
    `${client}: ${word} of ${owner ?? 'no one'} finds ${foundUsernames?.join() ?? 'no exact result'}`
  const currentWords = wordResults.filter(({ owner }) => owner !== undefined)
  const oldWords = wordResults.filter(({ owner }) => owner === undefined)
  const finds = ({ owner, foundUsernames = [] }: WordResult) => foundUsernames.includes(owner ?? '')
  return {
    lost: currentWords.filter((result) => !finds(result)).map(describeWord),
    duplicated: currentWords.filter((result) => finds(result) && result.foundUsernames?.length !== 1).map(describeWord),
    stale: oldWords.filter(({ foundUsernames }) => foundUsernames?.length !== 0).map(describeWord),
  }
}

function checkStarts({ startResults, bookedProfessional }: Pick<Observations, 'startResults' | 'bookedProfessional'>) {
  const describeStart = ({ start, foundUsernames }: StartResult) =>
    `${new Date(start).toISOString()} finds ${foundUsernames?.join() ?? 'no exact result'}`
  const booked = startResults.filter(({ isBooked }) => isBooked)
  const free = startResults.filter(({ isBooked }) => !isBooked)
  return {
    bookedStarts: booked.filter(({ foundUsernames }) => foundUsernames?.length !== 0).map(describeStart),
    missingStarts: free
      .filter(({ foundUsernames }) => foundUsernames?.join() !== bookedProfessional)
      .map(describeStart),
  }
}

export const checkSearch = (observations: Observations): Violations => ({
  ...checkCalls(observations),
  ...checkWords(observations.wordResults),
  ...checkStarts(observations),
  failedFaults: [...observations.failedFaults],
})
