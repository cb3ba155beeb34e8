import { median, percentile } from '../../lib/statistics.ts'
import { round, measureCpu, sumSchedulingDelays } from './cpu-by-process.ts'
import type { Processes } from './cpu-by-process.ts'
import type { SearchQuery } from './queries.ts'
import { buildStatement } from './sql.ts'

const CALLS_PER_KIND = 120
const WARM_UP_CALLS = 24
const SQL_CALLS = 3
/** Enough to make the resolution of CPU times (10 ms) irrelevant. */
const REPETITIONS = 12

type Work = () => Promise<unknown>

/** Runs the calls one after the other. Returns the milliseconds of each. */
async function measureTimes(calls: readonly Work[]): Promise<number[]> {
  const times: number[] = []
  for (const work of calls) {
    const startTime = performance.now()
    await work()
    times.push(performance.now() - startTime)
  }
  return times
}

const cycle = <Item>(items: readonly Item[], count: number) =>
  Array.from({ length: count }, (_, n) => items[n % items.length]).flatMap((item) => (item === undefined ? [] : [item]))

/** Measures one kind of query with a single caller: response time, CPU, and the time of plain SQL. */
export async function measureKind(processes: Processes, inputs: readonly SearchQuery[], calls: readonly Work[]) {
  await measureTimes(cycle(calls, WARM_UP_CALLS))
  let times: number[] = []
  const delayBefore = sumSchedulingDelays(processes)
  const cpu = await measureCpu(processes, async () => {
    times = await measureTimes(cycle(calls, CALLS_PER_KIND))
    return times.length
  })
  const schedulingDelay = round((sumSchedulingDelays(processes) - delayBefore) / CALLS_PER_KIND)
  const statements = cycle(inputs, SQL_CALLS).flatMap((input) => buildStatement(input) ?? [])
  const sqlTimes = await measureTimes(statements.map((statement) => () => processes.pool.query(statement)))
  return {
    p50: round(median(times)),
    p95: round(percentile(times, 0.95)),
    /** Time per call that the processes were runnable but not scheduled. Far above zero if the machine was busy. */
    schedulingDelay,
    cpu,
    ...(sqlTimes.length > 0 && { sqlP50: round(median(sqlTimes)), sqlMax: round(Math.max(...sqlTimes)) }),
  }
}

/** Measures the CPU time of the search process for each query. Returns the most expensive query first. */
export async function measureQueries(processes: Processes, calls: Readonly<Record<string, Work>>) {
  const costs: [name: string, milliseconds: number][] = []
  for (const [name, work] of Object.entries(calls)) {
    await measureTimes(cycle([work], 3))
    const cpu = await measureCpu(processes, async () => (await measureTimes(cycle([work], REPETITIONS))).length)
    costs.push([name, cpu.search])
  }
  return Object.fromEntries(costs.toSorted(([, a], [, b]) => b - a))
}
