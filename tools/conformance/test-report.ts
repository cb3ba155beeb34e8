import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

import { digestOfTree } from './tree.ts'

/** What one test of a run showed. Only `passed` proves, only `failed` disproves; `flaky` passed at a later try. */
export type TestResult = {
  /** File and project, for people. */
  where: string
  /** Titles of the `describe` blocks around it. */
  suites: string[]
  title: string
  tags: readonly string[]
  ms: number
  outcome: 'passed' | 'flaky' | 'failed' | 'skipped'
}

/** What a test run leaves behind: on which tree it ran, whether it ran every test, and what each showed. */
export type TestReport = { tree: string; whole: boolean; results: TestResult[] }

/** Starts the record of a run. The tree is looked at before and after: a run beside an editor proves neither state. */
export function recordRun(root: string, name: string, whole: boolean) {
  const before = digestOfTree(root)
  return (results: TestResult[]) => {
    const tree = digestOfTree(root) === before ? before : 'changed while the tests ran'
    const file = join(root, '.cache', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ tree, whole, results } satisfies TestReport, null, 1))
  }
}

/** Whether a command line runs every test: its one command, and no option but those known to leave none out. */
export function runsEveryTest(args: string[], command: string, options: ParseArgsOptionsConfig = {}): boolean {
  try {
    return parseArgs({ args, options, allowPositionals: true }).positionals.join(' ') === command
  } catch {
    return false
  }
}

/** Why a run proves nothing about this tree, if so. */
export function reportError({ tree, whole }: TestReport, now: string): string | undefined {
  if (!whole) return 'comes from a run of some tests only'
  return tree === now ? undefined : 'comes from a run on another state of the files'
}
