import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

import { type Gate, gates } from './checks.ts'
import type { Outcome } from './command.ts'

const root = join(import.meta.dirname, '../..')
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

type Failed = { gate: Gate; outcome: Outcome }

async function pass(gate: Gate): Promise<Failed | null> {
  const started = performance.now()
  const outcome = await gate.run(root)
  const sign = outcome.passed ? '✓' : '✗'
  console.log(`${sign} ${gate.name.padEnd(24)} ${seconds(started).padStart(7)}  ${outcome.note ?? ''}`.trimEnd())
  return outcome.passed ? null : { gate, outcome }
}

async function passAll(): Promise<Failed[]> {
  const waiting = [...gates]
  const failed: Failed[] = []
  const lane = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      const failure = await pass(gate)
      if (failure) failed.push(failure)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane))
  return failed
}

const started = performance.now()
const failed = await passAll()
for (const { gate, outcome } of failed) console.log(`\n── ${gate.name} ──\n${outcome.output.trim()}`)
console.log(`\n${gates.length - failed.length} gates passed, ${failed.length} failed in ${seconds(started)}`)
process.exitCode = failed.length === 0 ? 0 : 1
