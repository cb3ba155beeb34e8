import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../../services/addresses.ts'
import { findMutants } from './find-mutants.ts'
import type { Mutant } from './mutant.ts'
import { selectTests } from './select-tests.ts'
import { startTestRunner } from './test-runner.ts'
import type { TestFailure } from './test-runner.ts'

type Options = { mutants: number; only: string | undefined }

const COPIED_PATHS = [
  'apps',
  'packages',
  'tools',
  'e2e',
  'docs',
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
]

/** Copies the source and links `node_modules`, which no mutant changes. */
function copySource(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fourfold-mutation-'))
  const linkedPaths: string[] = []
  for (const name of [...COPIED_PATHS, 'vitest.config.ts']) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter(source) {
        if (!source.endsWith('node_modules')) return !/\/(?:build|\.react-router|tour)$/.test(source)
        linkedPaths.push(source)
        return false
      },
    })
  }
  for (const source of [...linkedPaths, join(root, 'node_modules')]) {
    symlinkSync(source, join(copy, source.slice(root.length + 1)))
  }
  return copy
}

/** `INVALID` mutants do not load; an `UNRELATED` test also fails on the original source. Only `killed` is a success. */
type Outcome = { kind: 'killed' | 'SURVIVED' | 'INVALID' | 'UNRELATED'; failure?: TestFailure }

type TestRunner = Awaited<ReturnType<typeof startTestRunner>>

/** Tests mutants in a copy. Tests that killed a mutant of a file run first for its next mutant. */
function createMutantTester(copy: string, runner: TestRunner) {
  const killersByFile = new Map<string, Set<string>>()
  const passingTests = new Set<string>()

  /** Returns whether a test passes on the original source. If it fails there, it does not detect the mutant. */
  async function passesUnmutated(test: string): Promise<boolean> {
    if (!passingTests.has(test) && !(await runner.findFirstFailure([test]))) passingTests.add(test)
    return passingTests.has(test)
  }

  async function withMutant(mutant: Mutant, work: () => Promise<TestFailure | undefined>) {
    const path = join(copy, mutant.file)
    const original = readFileSync(path, 'utf8')
    const lines = original.split('\n').with(mutant.line - 1, mutant.replacement)
    writeFileSync(path, lines.join('\n'))
    runner.reload(mutant.file)
    try {
      return await work()
    } finally {
      writeFileSync(path, original)
      runner.reload(mutant.file)
    }
  }

  return async (mutant: Mutant): Promise<Outcome> => {
    const previousKillers = killersByFile.get(mutant.file) ?? new Set()
    const tests = selectTests(mutant, { root: copy, tests: runner.tests, previousKillers })
    const failure = await withMutant(mutant, () => runner.findFirstFailure(tests))
    if (!failure) return { kind: 'SURVIVED' }
    if (failure.isLoadError) return { kind: 'INVALID', failure }
    if (!(await passesUnmutated(failure.test))) return { kind: 'UNRELATED', failure }
    killersByFile.set(mutant.file, previousKillers.add(failure.test))
    return { kind: 'killed', failure }
  }
}

/** Selects a limited number of mutants, spread over all files. */
function selectMutants(all: readonly Mutant[], { mutants, only }: Options): Mutant[] {
  const patterns = only?.split(',').map((part) => new RegExp(`${RegExp.escape(part)}(?!\\d)`))
  const matching = patterns
    ? all.filter(({ file, line }) => patterns.some((pattern) => pattern.test(`${file}:${line}`)))
    : all
  const count = Math.min(mutants, matching.length)
  return Array.from({ length: count }, (_, nth) => matching[Math.floor((nth * matching.length) / count)] as Mutant)
}

/** Tests each mutant, prints its outcome, and returns the names of those that no test killed. */
async function testMutants(
  mutants: readonly Mutant[],
  testMutant: ReturnType<typeof createMutantTester>,
): Promise<string[]> {
  const survived: string[] = []
  for (const mutant of mutants) {
    const start = Date.now()
    const { kind, failure } = await testMutant(mutant)
    const name = `${mutant.file}:${mutant.line} ${mutant.part}`
    const by = failure ? `  by ${failure.test}: ${failure.title} (${failure.reason})` : ''
    console.log(`${kind}  ${name}${by}  ${Math.round((Date.now() - start) / 1000)} s`)
    if (kind !== 'killed') survived.push(name)
  }
  return survived
}

/** Removes authorization checks from a copy of the source and plants faults, one at a time; a test must fail for each. */
export async function runMutationTests(options: Options) {
  process.env['PROPERTY_SHRINK'] = 'off'
  const all = findMutants(root)
  const selected = selectMutants(all, options)
  console.log(`testing ${selected.length} of ${all.length} mutants`)
  const copy = copySource()
  try {
    const runner = await startTestRunner(copy)
    try {
      const survived = await testMutants(selected, createMutantTester(copy, runner))
      return {
        mutants: all.length,
        tested: selected.length,
        killed: selected.length - survived.length,
        survived,
      }
    } finally {
      await runner.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
