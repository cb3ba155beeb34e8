import { median, percentile } from '../../lib/statistics.ts'
import { round, measureCpu, totalWait } from './cpu-by-process.ts'
import type { Processes } from './cpu-by-process.ts'
import type { SearchInput } from './questions.ts'
import { sqlFor } from './sql.ts'

const CALLS = 120
const WARM_UP = 24
const SQL_CALLS = 3
/** Enough that the hundredths of a second in which CPU is told do not matter. */
const REPETITIONS = 12

type Work = () => Promise<unknown>

/** Milliseconds each of these takes, one after the other. */
async function measureTimes(works: readonly Work[]): Promise<number[]> {
  const times: number[] = []
  for (const work of works) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}

const cycle = <Item>(items: readonly Item[], count: number) =>
  Array.from({ length: count }, (_, n) => items[n % items.length]).flatMap((item) => (item === undefined ? [] : [item]))

/** What one kind of question takes, from the call to its answer, by one caller; and what plain SQL would take. */
export async function measureKind(parts: Processes, asked: readonly SearchInput[], works: readonly Work[]) {
  await measureTimes(cycle(works, WARM_UP))
  let times: number[] = []
  const waitedBefore = totalWait(parts)
  const cpu = await measureCpu(parts, async () => {
    times = await measureTimes(cycle(works, CALLS))
    return times.length
  })
  const waited = round((totalWait(parts) - waitedBefore) / CALLS)
  const statements = cycle(asked, SQL_CALLS).flatMap((one) => sqlFor(one) ?? [])
  const plain = await measureTimes(statements.map((statement) => () => parts.pool.query(statement)))
  return {
    p50: round(median(times)),
    p95: round(percentile(times, 0.95)),
    /** Of a call, while others had the cores: far above zero, the machine was not at rest. */
    waited,
    cpu,
    ...(plain.length > 0 && { sqlP50: round(median(plain)), sqlMost: round(Math.max(...plain)) }),
  }
}

/** CPU of the search process for each of these questions, the dearest first. */
export async function measureEach(parts: Processes, works: Readonly<Record<string, Work>>) {
  const costs: [name: string, milliseconds: number][] = []
  for (const [name, work] of Object.entries(works)) {
    await measureTimes(cycle([work], 3))
    const cpu = await measureCpu(parts, async () => (await measureTimes(cycle([work], REPETITIONS))).length)
    costs.push([name, cpu.search])
  }
  return Object.fromEntries(costs.toSorted(([, a], [, b]) => b - a))
}
