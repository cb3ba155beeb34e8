import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

import { digestOfTree } from './tree.ts'

/** Result of one test. A `flaky` test passed on retry and does not cover its requirements. */
export type TestResult = {
  /** File and project, for display. */
  where: string
  /** Titles of the enclosing `describe` blocks. */
  suites: string[]
  title: string
  tags: readonly string[]
  ms: number
  outcome: 'passed' | 'flaky' | 'failed' | 'skipped'
}

/** Report of a test run: the digest of the tree, whether it ran every test, and the results. */
export type TestReport = { tree: string; whole: boolean; results: TestResult[] }

/** Starts a report. The tree is hashed before and after: files may change during the run. */
export function recordRun(root: string, name: string, whole: boolean) {
  const before = digestOfTree(root)
  return (results: TestResult[]) => {
    const tree = digestOfTree(root) === before ? before : 'changed during the run'
    const file = join(root, '.cache', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ tree, whole, results } satisfies TestReport, null, 1))
  }
}

/** Whether a command line runs every test: the command alone, or with options known not to filter tests. */
export function runsEveryTest(args: string[], command: string, options: ParseArgsOptionsConfig = {}): boolean {
  try {
    return parseArgs({ args, options, allowPositionals: true }).positionals.join(' ') === command
  } catch {
    return false
  }
}

/** Why a report is not valid for the current tree, if so. */
export function reportError({ tree, whole }: TestReport, now: string): string | undefined {
  if (!whole) return 'comes from a partial run'
  return tree === now ? undefined : 'comes from a run on different files'
}
