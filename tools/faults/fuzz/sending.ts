import { processMicroseconds } from '../../bench/cpu.ts'
import type { Request } from './asking.ts'

/** CPU a call may take of the api. Asked again before it is held against it: a collection of garbage is not its doing. */
export const MOST_CPU_MS = 250
const PATIENCE_MS = 20_000

export async function send({ url, init }: Request): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

/** What something cost the api; what is costly counts with the cheapest of three. */
export async function measure<Result extends object>(pid: number, work: () => Promise<Result>) {
  const cost = async () => {
    const before = processMicroseconds(pid)
    const result = await work()
    return { ...result, cpuMs: (processMicroseconds(pid) - before) / 1000 }
  }
  const first = await cost()
  if (first.cpuMs <= MOST_CPU_MS) return first
  const again = [await cost(), await cost()]
  return { ...first, cpuMs: Math.min(first.cpuMs, ...again.map(({ cpuMs }) => cpuMs)) }
}
