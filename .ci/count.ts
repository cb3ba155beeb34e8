import { readFileSync } from 'node:fs'

type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
type Journey = { title: string; tests: { projectName: string; status: string }[] }
type Suite = { file: string; suites?: Suite[]; specs?: Journey[] }
type PlaywrightReport = { stats: { expected: number }; suites: Suite[] }
type Counted = { passed: number; failed: string[] }

function countVitest({ numPassedTests, testResults }: VitestReport): Counted {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => `${name}: ${test.fullName}`)
    // A file that could not even be loaded has no test to name.
    return tests.length === 0 && status === 'failed' ? [name] : tests
  })
  return { passed: numPassedTests, failed }
}

/** A journey that needed a second try failed, at the width where it did. */
function failedIn({ file, suites = [], specs = [] }: Suite): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `${file} (${projectName}): ${title}`),
  )
  return [...here, ...suites.flatMap(failedIn)]
}

function count(file: string): Counted {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  if ('testResults' in report) return countVitest(report)
  return { passed: report.stats.expected, failed: report.suites.flatMap(failedIn) }
}

/** Prints how many tests of a report passed, then a line for each that failed. */
try {
  const { passed, failed } = count(process.argv[2] ?? '')
  console.log([passed, ...failed].join('\n'))
} catch (error) {
  // No report means that the run broke off: nothing passed, and that is a failure.
  console.log(`0\n${error instanceof Error ? error.message : String(error)}`)
}
