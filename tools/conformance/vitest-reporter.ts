import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

import { recordRun, runsEveryTest, type TestResult } from './test-report.ts'

/** A test that is meant to fail proves nothing. */
function outcomeOf(test: TestCase): TestResult['outcome'] {
  const { state } = test.result()
  if (state !== 'passed') return state === 'failed' ? 'failed' : 'skipped'
  if (test.options.fails) return 'skipped'
  return test.diagnostic()?.flaky ? 'flaky' : 'passed'
}

function suitesOf(parent: TestSuite | TestModule): string[] {
  return parent.type === 'module' ? [] : [...suitesOf(parent.parent), parent.name]
}

function resultsOf(module: TestModule): TestResult[] {
  const where = `${module.relativeModuleId} (${module.project.name})`
  const tests = [...module.children.allTests()].map((test) => ({
    where,
    suites: suitesOf(test.parent),
    title: test.name,
    tags: test.tags,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    outcome: outcomeOf(test),
  }))
  // A file that could not even be loaded has no test to name, and a hook that fails is not a test.
  const failed = module.state() === 'failed' && !tests.some(({ outcome }) => outcome === 'failed')
  return failed
    ? [...tests, { where, suites: [], title: 'the file itself', tags: [], ms: 0, outcome: 'failed' }]
    : tests
}

/** Leaves `.cache/vitest.json` behind, which `pnpm conformance` and `.ci/run` read. */
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
    this.#write?.(modules.flatMap(resultsOf))
  }
}
