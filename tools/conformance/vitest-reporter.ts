import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

import { recordRun, runsEveryTest, type TestResult } from './test-report.ts'

/** A test marked `fails` counts as skipped. */
function getOutcome(test: TestCase): TestResult['outcome'] {
  const { state } = test.result()
  if (state !== 'passed') return state === 'failed' ? 'failed' : 'skipped'
  if (test.options.fails) return 'skipped'
  return test.diagnostic()?.flaky ? 'flaky' : 'passed'
}

function listSuites(parent: TestSuite | TestModule): string[] {
  return parent.type === 'module' ? [] : [...listSuites(parent.parent), parent.name]
}

function listResults(module: TestModule): TestResult[] {
  const location = `${module.relativeModuleId} (${module.project.name})`
  const tests = [...module.children.allTests()].map((test) => ({
    location,
    suites: listSuites(test.parent),
    title: test.name,
    tags: test.tags,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    outcome: getOutcome(test),
  }))
  // A file that fails to load, or a failing hook, has no failed test.
  const failed = module.state() === 'failed' && !tests.some(({ outcome }) => outcome === 'failed')
  return failed ? [...tests, { location, suites: [], title: '(file)', tags: [], ms: 0, outcome: 'failed' }] : tests
}

/** Writes `.cache/vitest.json` for `pnpm conformance` and `.ci/run`. */
export class VitestReporter implements Reporter {
  #root = ''
  #write: ((results: TestResult[]) => void) | undefined

  onInit({ config }: Vitest) {
    this.#root = config.root
  }

  onTestRunStart() {
    this.#write = recordRun(this.#root, 'vitest.json', runsEveryTest(process.argv.slice(2), 'run'))
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    this.#write?.(modules.flatMap(listResults))
  }
}
