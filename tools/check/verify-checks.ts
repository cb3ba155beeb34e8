/**
 * Shows that every gate of `pnpm check` can say no: writes violations into a copy of the repository, runs the
 * gate, and expects a finding for each of them that was not there before. Leaves nothing behind.
 */
import { join } from 'node:path'

import { gates } from './checks.ts'
import type { Outcome } from './command.ts'
import { openScratch, write } from './fixtures/scratch.ts'
import type { ViolationFixture, Proof } from './fixtures/violation.ts'
import { proofs } from './fixtures/violations.ts'

const root = join(import.meta.dirname, '../..')

/** The finding that names all the words, on one line. */
function findingOf({ says }: ViolationFixture, { passed, output }: Outcome): string | null {
  const findings = passed ? [] : output.split(/\n\s*\n|\n(?=\S+\(\d+,\d+\): )/)
  const found = findings.find((finding) => says.every((word) => finding.includes(word)))
  const from = found?.split('\n').find((line) => says.some((word) => line.includes(word)))
  return from?.trim().replaceAll(/\s+/g, ' ').slice(0, 140) ?? null
}

type Row = { gate: string; violation: ViolationFixture; finding: string | null; wasThere: boolean }

async function prove(scratch: string, { gate: name, violations }: Proof): Promise<Row[]> {
  const gate = gates.find((one) => one.name === name)
  if (!gate) throw new Error(`There is no gate ${name}.`)
  const before = await gate.run(scratch)
  const undo = violations.map((violation) => write(scratch, violation))
  const after = await gate.run(scratch)
  for (const one of undo.toReversed()) one()
  return violations.map((violation) => ({
    gate: name,
    violation,
    finding: findingOf(violation, after),
    wasThere: findingOf(violation, before) !== null,
  }))
}

const unproven = gates.filter(({ name }) => !proofs.some(({ gate }) => gate === name)).map(({ name }) => name)
const rows: Row[] = []
const { scratch, close } = openScratch(root)
try {
  console.log('| gate | violation | what the gate said |\n|---|---|---|')
  for (const proof of proofs) {
    for (const row of await prove(scratch, proof)) {
      rows.push(row)
      console.log(
        `| ${row.gate} | ${row.violation.what} | ${row.finding ?? '**nothing**'}${row.wasThere ? ' (before, too)' : ''} |`,
      )
    }
  }
} finally {
  close()
}

const silent = rows.filter(({ finding, wasThere }) => finding === null || wasThere)
console.log(
  `\n${rows.length - silent.length} of ${rows.length} violations found; gates without a proof: ${unproven.join(', ') || 'none'}`,
)
process.exitCode = silent.length > 0 || unproven.length > 0 ? 1 : 0
