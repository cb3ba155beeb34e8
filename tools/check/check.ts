import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

import { type Check, checks } from './checks.ts'
import type { Outcome } from './command.ts'

const root = join(import.meta.dirname, '../..')
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

type Failed = { gate: Check; outcome: Outcome }

async function runCheck(gate: Check): Promise<Failed | null> {
  const started = performance.now()
  const outcome = await gate.run(root)
  const sign = outcome.passed ? '✓' : '✗'
  console.log(`${sign} ${gate.name.padEnd(24)} ${seconds(started).padStart(7)}  ${outcome.note ?? ''}`.trimEnd())
  return outcome.passed ? null : { gate, outcome }
}

async function runAll(): Promise<Failed[]> {
  const waiting = [...checks]
  const failed: Failed[] = []
  const lane = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const failure = await runCheck(gate)
      if (failure) failed.push(failure)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane))
  return failed
}

const started = performance.now()
const failed = await runAll()
for (const { gate, outcome } of failed) console.log(`\n── ${gate.name} ──\n${outcome.output.trim()}`)
console.log(`\n${checks.length - failed.length} checks passed, ${failed.length} failed in ${seconds(started)}`)
process.exitCode = failed.length === 0 ? 0 : 1
