/**
 * Shows that every gate of `pnpm check` can say no: plants violations in a copy of the repository, runs the
 * gate, and expects a finding for each plant that was not there before. Leaves nothing behind.
 */
import { join } from 'node:path'

import type { Outcome } from './command.ts'
import { gates } from './gates.ts'
import type { Plant, Proof } from './proof/plant.ts'
import { proofs } from './proof/plants.ts'
import { openScratch, sow } from './proof/scratch.ts'

const root = join(import.meta.dirname, '../..')

/** The finding that names all the words, on one line. */
function findingOf({ says }: Plant, { passed, output }: Outcome): string | null {
  const findings = passed ? [] : output.split(/\n\s*\n|\n(?=\S+\(\d+,\d+\): )/)
  const found = findings.find((finding) => says.every((word) => finding.includes(word)))
  const from = found?.split('\n').find((line) => says.some((word) => line.includes(word)))
  return from?.trim().replaceAll(/\s+/g, ' ').slice(0, 140) ?? null
}

type Row = { gate: string; plant: Plant; finding: string | null; wasThere: boolean }

async function prove(scratch: string, { gate: name, plants }: Proof): Promise<Row[]> {
  const gate = gates.find((one) => one.name === name)
  if (!gate) throw new Error(`There is no gate ${name}.`)
  const before = await gate.run(scratch)
  const undo = plants.map((plant) => sow(scratch, plant))
  const after = await gate.run(scratch)
  for (const one of undo.toReversed()) one()
  return plants.map((plant) => ({
    gate: name,
    plant,
    finding: findingOf(plant, after),
    wasThere: findingOf(plant, before) !== null,
  }))
}

const unproven = gates.filter(({ name }) => !proofs.some(({ gate }) => gate === name)).map(({ name }) => name)
const rows: Row[] = []
const { scratch, close } = openScratch(root)
try {
  console.log('| gate | planted | what the gate said |\n|---|---|---|')
  for (const proof of proofs) {
    for (const row of await prove(scratch, proof)) {
      rows.push(row)
      console.log(
        `| ${row.gate} | ${row.plant.what} | ${row.finding ?? '**nothing**'}${row.wasThere ? ' (before, too)' : ''} |`,
      )
    }
  }
} finally {
  close()
}

const silent = rows.filter(({ finding, wasThere }) => finding === null || wasThere)
console.log(
  `\n${rows.length - silent.length} of ${rows.length} plants found; gates without a proof: ${unproven.join(', ') || 'none'}`,
)
process.exitCode = silent.length > 0 || unproven.length > 0 ? 1 : 0
