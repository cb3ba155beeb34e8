/**
 * Verifies that every check of `pnpm check` can fail: writes violations into a copy of the repository, runs the check,
 * and expects a new finding for each of them.
 */
import { join } from 'node:path'

import { checks } from './checks.ts'
import type { Outcome } from './command.ts'
import { applyViolation, createScratchCopy } from './fixtures/scratch.ts'
import type { CheckFixtures, ViolationFixture } from './fixtures/violation.ts'
import { checkFixtures } from './fixtures/violations.ts'

const root = join(import.meta.dirname, '../..')

/** Returns the line of the output that reports the violation. */
function findFinding({ finding: texts }: ViolationFixture, { passed, output }: Outcome): string | null {
  const findings = passed ? [] : output.split(/\n\s*\n|\n(?=\S+\(\d+,\d+\): )/)
  const found = findings.find((finding) => texts.every((text) => finding.includes(text)))
  const line = found?.split('\n').find((candidate) => texts.some((text) => candidate.includes(text)))
  return line?.trim().replaceAll(/\s+/g, ' ').slice(0, 140) ?? null
}

type Row = { check: string; violation: ViolationFixture; finding: string | null; existedBefore: boolean }

async function verify(scratch: string, { check: name, violations }: CheckFixtures): Promise<Row[]> {
  const check = checks.find((candidate) => candidate.name === name)
  if (!check) throw new Error(`No check ${name}`)
  const before = await check.run(scratch)
  const undo = violations.map((violation) => applyViolation(scratch, violation))
  const after = await check.run(scratch)
  for (const revert of undo.toReversed()) revert()
  return violations.map((violation) => ({
    check: name,
    violation,
    finding: findFinding(violation, after),
    existedBefore: findFinding(violation, before) !== null,
  }))
}

const unverified = checks
  .filter(({ name }) => !checkFixtures.some(({ check }) => check === name))
  .map(({ name }) => name)
const rows: Row[] = []
const { scratch, close } = createScratchCopy(root)
try {
  console.log('| check | violation | finding |\n|---|---|---|')
  for (const fixtures of checkFixtures) {
    for (const row of await verify(scratch, fixtures)) {
      rows.push(row)
      const finding = `${row.finding ?? '**none**'}${row.existedBefore ? ' (also reported without the violation)' : ''}`
      console.log(`| ${row.check} | ${row.violation.description} | ${finding} |`)
    }
  }
} finally {
  close()
}

const undetected = rows.filter(({ finding, existedBefore }) => finding === null || existedBefore)
console.log(
  `\n${rows.length - undetected.length} of ${rows.length} violations found; checks without a violation: ${unverified.join(', ') || 'none'}`,
)
process.exitCode = undetected.length > 0 || unverified.length > 0 ? 1 : 0
