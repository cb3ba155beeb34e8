import { dirname, join } from 'node:path'

import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

import { recordRun, runsEveryTest, type TestResult } from '../../tools/conformance/test-report.ts'

/** Options that do not select tests. */
const IGNORED_OPTIONS = {
  config: { type: 'string', short: 'c' },
  retries: { type: 'string' },
  workers: { type: 'string' },
} as const

/** A test that is expected to fail counts as skipped, so it covers no requirement. */
function getOutcome(test: TestCase): TestResult['outcome'] {
  const outcome = test.outcome()
  if (outcome === 'unexpected') return 'failed'
  if (outcome === 'flaky') return 'flaky'
  return outcome === 'expected' && test.expectedStatus === 'passed' ? 'passed' : 'skipped'
}

function toTestResult(test: TestCase): TestResult {
  // The root, the project and the file come before the titles of its `describe` blocks.
  const [, project = '', file = '', ...titles] = test.titlePath()
  return {
    location: `${file} (${project})`,
    suites: titles.slice(0, -1),
    title: test.title,
    tags: test.tags,
    ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
    outcome: getOutcome(test),
  }
}

/** Writes `.cache/playwright.json`, which `pnpm conformance` and `.ci/run` read. */
export default class ResultFileReporter implements Reporter {
  #suite: Suite | undefined
  #write: ((results: TestResult[]) => void) | undefined

  onBegin({ configFile = '' }: FullConfig, suite: Suite) {
    const root = join(dirname(configFile), '..')
    this.#suite = suite
    this.#write = recordRun(root, 'playwright.json', runsEveryTest(process.argv.slice(2), 'test', IGNORED_OPTIONS))
  }

  onEnd() {
    this.#write?.((this.#suite?.allTests() ?? []).map(toTestResult))
  }

  printsToStdio() {
    return false
  }
}
