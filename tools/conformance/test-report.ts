import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

import { computeTreeDigest } from './tree.ts'

/** Result of one test. A `flaky` test passed on retry and does not cover its requirements. */
export type TestResult = {
  /** File and project, for display. */
  location: string
  /** Titles of the enclosing `describe` blocks. */
  suites: string[]
  title: string
  tags: readonly string[]
  ms: number
  outcome: 'passed' | 'flaky' | 'failed' | 'skipped'
}

/** Report of a test run: the digest of the tree, whether it ran every test, and the results. */
export type TestReport = { tree: string; isComplete: boolean; results: TestResult[] }

/** Starts a report; the returned function writes it. The tree is hashed before and after: files may change during the run. */
export function recordRun(root: string, name: string, isComplete: boolean) {
  const before = computeTreeDigest(root)
  return (results: TestResult[]) => {
    const tree = computeTreeDigest(root) === before ? before : 'changed during the run'
    const file = join(root, '.cache', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ tree, isComplete, results } satisfies TestReport, null, 1))
  }
}

/** Returns whether a command line runs every test: the command alone, or with options known not to filter tests. */
export function runsEveryTest(args: string[], command: string, options: ParseArgsOptionsConfig = {}): boolean {
  try {
    return parseArgs({ args, options, allowPositionals: true }).positionals.join(' ') === command
  } catch {
    return false
  }
}

/** Returns why a report is not valid for the current tree, or undefined if it is valid. */
export function findReportError({ tree, isComplete }: TestReport, currentDigest: string): string | undefined {
  if (!isComplete) return 'comes from a partial run'
  return tree === currentDigest ? undefined : 'comes from a run on different files'
}
