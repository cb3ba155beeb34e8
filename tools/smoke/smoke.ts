import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

import { benches } from '../bench/benches.ts'
import { chaosRuns } from '../chaos/chaos-runs.ts'
import { root } from '../services/addresses.ts'
import { findRunError } from './run-error.ts'

type SmokeRun = { script: string; name: string }

/** Starts a run with its small arguments, as from the command line, and prints its outcome. */
async function runSmall({ script, name }: SmokeRun): Promise<boolean> {
  const start = performance.now()
  const child = spawn(process.execPath, [script, name, '--small'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  const error = findRunError({ code, stdout })
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${script} ${name} --small: ${error ?? 'passed'}, ${seconds} s`)
  console.log(error ? stdout + stderr : (stdout.trimEnd().split('\n').at(-1) ?? ''))
  return error === undefined
}

async function runAllSmall(script: string, names: string[]): Promise<string[]> {
  const failed: string[] = []
  for (const name of names) if (!(await runSmall({ script, name }))) failed.push(name)
  return failed
}

const [benchNames, chaosNames] = [Object.keys(benches), Object.keys(chaosRuns)]
// Concurrent: chaos runs kill only their own processes, and small runs have loose limits.
const failed = await Promise.all([
  runAllSmall('tools/bench/bench.ts', benchNames),
  runAllSmall('tools/chaos/chaos.ts', chaosNames),
])
const passed = benchNames.length + chaosNames.length - failed.flat().length
console.log(JSON.stringify({ passed, failed: failed.flat() }))
process.exitCode = failed.flat().length > 0 ? 1 : 0
