import { readFileSync } from 'node:fs'

type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
type Journey = { title: string; tests: { projectName: string; status: string }[] }
type Suite = { file: string; suites?: Suite[]; specs?: Journey[] }
type PlaywrightReport = { stats: { expected: number; flaky: number }; suites: Suite[] }
/** What passed only at the second try is told, so that somebody mends it, and does not hold up everything else. */
type Counted = { passed: number; failed: string[]; shaky: string[] }

function countVitest({ numPassedTests, testResults }: VitestReport): Counted {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => `${name}: ${test.fullName}`)
    // A file that could not even be loaded has no test to name.
    return tests.length === 0 && status === 'failed' ? [name] : tests
  })
  return { passed: numPassedTests, failed, shaky: [] }
}

/** The journeys of a status, each at the width where it had it. */
function journeysOf(wanted: string, { file, suites = [], specs = [] }: Suite): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === wanted).map(({ projectName }) => `${file} (${projectName}): ${title}`),
  )
  return [...here, ...suites.flatMap((suite) => journeysOf(wanted, suite))]
}

function countPlaywright({ stats, suites }: PlaywrightReport): Counted {
  return {
    passed: stats.expected + stats.flaky,
    failed: suites.flatMap((suite) => journeysOf('unexpected', suite)),
    shaky: suites.flatMap((suite) => journeysOf('flaky', suite)),
  }
}

function count(file: string): Counted {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  return 'testResults' in report ? countVitest(report) : countPlaywright(report)
}

/** Prints how many tests of a report passed, then a line for each that failed or needed a second try. */
try {
  const { passed, failed, shaky } = count(process.argv[2] ?? '')
  const lines = [...failed.map((test) => `failed: ${test}`), ...shaky.map((test) => `second try: ${test}`)]
  console.log([passed, ...lines].join('\n'))
} catch (error) {
  // No report means that the run broke off: nothing passed, and that is a failure.
  console.log(`0\nfailed: ${error instanceof Error ? error.message : String(error)}`)
}
