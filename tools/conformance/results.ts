/** What one test of the last run showed. Only `passed` proves, and `failed` disproves. */
export type TestResult = { title: string; outcome: 'passed' | 'failed' | 'skipped' }

type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

/** Reads the report that vitest's json reporter writes. */
export function readVitest(json: string): TestResult[] {
  const report = JSON.parse(json) as VitestReport
  return report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      outcome: status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped',
    })),
  )
}

type PlaywrightTest = { expectedStatus: string; status: string }
type PlaywrightSuite = {
  title: string
  specs?: { title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

/** A test that is expected to fail proves nothing; one that needed a second try did pass, and `.ci/run` names it. */
function outcomeOf({ status, expectedStatus }: PlaywrightTest): TestResult['outcome'] {
  if (status === 'skipped') return 'skipped'
  return status !== 'unexpected' && expectedStatus === 'passed' ? 'passed' : 'failed'
}

function resultsOf(suite: PlaywrightSuite, parents: readonly string[]): TestResult[] {
  const path = [...parents, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ title: [...path, spec.title].join(' '), outcome: outcomeOf(test) })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((child) => resultsOf(child, path))]
}

/** Reads the report that Playwright's json reporter writes; a journey runs once per screen size, and each counts. */
export function readPlaywright(json: string): TestResult[] {
  const report = JSON.parse(json) as { suites: PlaywrightSuite[] }
  return report.suites.flatMap((suite) => resultsOf(suite, []))
}
