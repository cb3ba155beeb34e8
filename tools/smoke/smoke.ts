import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

import { benches } from '../bench/benches.ts'
import { faultRuns } from '../chaos/chaos-runs.ts'
import { root } from '../services/addresses.ts'
import { complaintOf } from './run-error.ts'

type Rehearsal = { script: string; name: string }

/** Whether the small form of a run works: it is started as anybody would start it. */
async function rehearse({ script, name }: Rehearsal): Promise<boolean> {
  const began = performance.now()
  const child = spawn(process.execPath, [script, name, '--small'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const complaint = complaintOf({ code, stdout })
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${script} ${name} --small: ${complaint ?? 'fine'}, ${seconds} s`)
  console.log(complaint ? stdout + stderr : (stdout.trimEnd().split('\n').at(-1) ?? ''))
  return complaint === undefined
}

/** One after the other. */
async function rehearseAll(script: string, names: string[]): Promise<void> {
  for (const name of names) {
    if (!(await rehearse({ script, name }))) process.exitCode = 1
  }
}

// Fault runs kill only what they started themselves, and the figures of a small form are judged loosely.
await Promise.all([
  rehearseAll('tools/bench/bench.ts', Object.keys(benches)),
  rehearseAll('tools/chaos/chaos.ts', Object.keys(faultRuns)),
])
