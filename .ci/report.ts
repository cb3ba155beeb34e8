import { existsSync, readFileSync } from 'node:fs'

import type { TestReport, TestResult } from '../tools/conformance/test-report.ts'

const MAX_SLOWEST = 20

const readResults = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as TestReport).results

const formatName = ({ location, suites, title }: TestResult) => [location, ...suites, title].join(': ')

/** Prints the number of passed tests, then a line for each test that failed or passed on retry. */
function printCounts(file: string): void {
  try {
    const results = readResults(file)
    const listNames = (outcome: string) => results.filter((result) => result.outcome === outcome).map(formatName)
    const flaky = listNames('flaky')
    const lines = [...listNames('failed').map((name) => `failed: ${name}`), ...flaky.map((name) => `on retry: ${name}`)]
    console.log([listNames('passed').length + flaky.length, ...lines].join('\n'))
  } catch (error) {
    // A run without a report has failed.
    console.log(`0\nfailed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Prints the slowest tests of the last runs of Vitest and Playwright. */
function printSlowest(files: readonly string[]): void {
  const results = files.filter((file) => existsSync(file)).flatMap(readResults)
  const longest = results.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SLOWEST)
  const rows = longest.map((result) => `${(result.ms / 1000).toFixed(1).padStart(7)} s  ${formatName(result)}`)
  console.log(`\n\n${MAX_SLOWEST} slowest tests:\n${rows.join('\n')}`)
}

const [command, file = ''] = process.argv.slice(2)
if (command === 'count') printCounts(file)
else printSlowest(['.cache/vitest.json', '.cache/playwright.json'])
