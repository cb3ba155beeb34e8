import { setTimeout as sleep } from 'node:timers/promises'

import { percentile } from '../../lib/statistics.ts'
import { callSearch } from './api-calls.ts'
import { kinds, toCall } from './questions.ts'
import type { Kind, Question } from './questions.ts'

/** A search, with its duration in milliseconds. It has failed if PostgreSQL answered instead of OpenSearch. */
export type Sample = { kind: Kind; milliseconds: number; isFailed: boolean }

export const round = (value: number) => Math.round(value * 100) / 100

/** The rate of searches in an open loop. */
const PER_SECOND = 20

async function runSearch(api: string, question: Question, startTime = performance.now()): Promise<Sample> {
  const isAnswered = await callSearch(api, toCall(question)).then(
    ({ degraded }) => !degraded,
    () => false,
  )
  return { kind: question.kind, milliseconds: performance.now() - startTime, isFailed: !isAnswered }
}

/** Searches one after the other. */
export async function searchInTurn(api: string, questions: readonly Question[]): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const question of questions) samples.push(await runSearch(api, question))
  return samples
}

/**
 * Starts searches at fixed times, independent of earlier ones, until all questions are sent or, with a signal, until it is
 * aborted. Durations start at the scheduled time.
 */
export async function searchOnSchedule(
  api: string,
  questions: readonly Question[],
  signal?: AbortSignal,
): Promise<Sample[]> {
  const startTime = performance.now()
  const running: Promise<Sample>[] = []
  for (let nth = 0; signal ? !signal.aborted : nth < questions.length; nth += 1) {
    const scheduledAt = startTime + (nth * 1000) / PER_SECOND
    await sleep(Math.max(0, scheduledAt - performance.now()))
    const question = questions[nth % questions.length]
    if (question) running.push(runSearch(api, question, scheduledAt))
  }
  return Promise.all(running)
}

/** Searches on schedule while other work runs. Returns the samples and the result of the work. */
export async function searchDuring<Result>(api: string, questions: readonly Question[], work: () => Promise<Result>) {
  const finished = new AbortController()
  const searching = searchOnSchedule(api, questions, finished.signal)
  try {
    const result = await work()
    return { result, samples: await finishSearches() }
  } finally {
    await finishSearches()
  }

  function finishSearches(): Promise<Sample[]> {
    finished.abort()
    return searching
  }
}

export type Summary = ReturnType<typeof summarize>

/** Times of failed searches do not count, because some fail at once. */
export function summarize(samples: readonly Sample[]) {
  const answered = samples.filter(({ isFailed }) => !isFailed)
  const times = answered.map(({ milliseconds }) => milliseconds)
  return {
    count: samples.length,
    failed: samples.length - answered.length,
    p50: round(percentile(times, 0.5)),
    p95: round(percentile(times, 0.95)),
  }
}

export const summarizeByKind = (samples: readonly Sample[]) =>
  Object.fromEntries(
    kinds.map((kind) => [kind, summarize(samples.filter((sample) => sample.kind === kind))]),
  ) as Record<Kind, Summary>
