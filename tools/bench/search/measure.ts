import { median, percentile } from '../../lib/statistics.ts'
import { round, spentOn, waitedBy } from './cpu-by-process.ts'
import type { Parts } from './cpu-by-process.ts'
import type { Asked } from './questions.ts'
import { ginFor } from './sql.ts'

const CALLS = 120
const WARM_UP = 24
const SQL_CALLS = 3
/** Enough that the hundredths of a second in which CPU is told do not matter. */
const REPEATED = 12

type Work = () => Promise<unknown>

/** Milliseconds each of these takes, one after the other. */
async function timesOf(works: readonly Work[]): Promise<number[]> {
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
export async function measureKind(parts: Parts, asked: readonly Asked[], works: readonly Work[]) {
  await timesOf(cycle(works, WARM_UP))
  let times: number[] = []
  const waitedBefore = waitedBy(parts)
  const cpu = await spentOn(parts, async () => {
    times = await timesOf(cycle(works, CALLS))
    return times.length
  })
  const waited = round((waitedBy(parts) - waitedBefore) / CALLS)
  const statements = cycle(asked, SQL_CALLS).flatMap((one) => ginFor(one) ?? [])
  const plain = await timesOf(statements.map((statement) => () => parts.pool.query(statement)))
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
export async function measureEach(parts: Parts, works: Readonly<Record<string, Work>>) {
  const costs: [name: string, milliseconds: number][] = []
  for (const [name, work] of Object.entries(works)) {
    await timesOf(cycle([work], 3))
    const cpu = await spentOn(parts, async () => (await timesOf(cycle([work], REPEATED))).length)
    costs.push([name, cpu.search])
  }
  return Object.fromEntries(costs.toSorted(([, a], [, b]) => b - a))
}
