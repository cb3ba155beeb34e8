import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

import { type Check, checks } from './checks.ts'
import type { Outcome } from './command.ts'

const root = join(import.meta.dirname, '../..')
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

type FailedCheck = { check: Check; outcome: Outcome }

async function runCheck(check: Check): Promise<FailedCheck | null> {
  const started = performance.now()
  const outcome = await check.run(root)
  const sign = outcome.passed ? '✓' : '✗'
  console.log(`${sign} ${check.name.padEnd(24)} ${seconds(started).padStart(7)}  ${outcome.note ?? ''}`.trimEnd())
  return outcome.passed ? null : { check, outcome }
}

async function runChecks(selected: readonly Check[]): Promise<FailedCheck[]> {
  const queue = [...selected]
  const failed: FailedCheck[] = []
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const failure = await runCheck(check)
      if (failure) failed.push(failure)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  return failed
}

const prefixes = process.argv.slice(2)
const selected = prefixes.length === 0 ? checks : checks.filter(({ name }) => prefixes.some((p) => name.startsWith(p)))
if (!prefixes.every((prefix) => checks.some(({ name }) => name.startsWith(prefix)))) {
  console.error(`usage: pnpm check [name …]\nchecks: ${checks.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const started = performance.now()
const failed = await runChecks(selected)
for (const { check, outcome } of failed) console.log(`\n── ${check.name} ──\n${outcome.output.trim()}`)
console.log(`\n${selected.length - failed.length} checks passed, ${failed.length} failed in ${seconds(started)}`)
process.exitCode = failed.length === 0 ? 0 : 1
