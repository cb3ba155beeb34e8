import { existsSync, readFileSync } from 'node:fs'

import type { TestReport, TestResult } from '../tools/conformance/test-report.ts'

const SLOWEST = 20

const read = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as TestReport).results

const nameOf = ({ where, suites, title }: TestResult) => [where, ...suites, title].join(': ')

/** Prints how many tests passed, then one line for each that failed or passed only on retry. */
function count(file: string): void {
  try {
    const results = read(file)
    const namesOf = (outcome: string) => results.filter((result) => result.outcome === outcome).map(nameOf)
    const flaky = namesOf('flaky')
    const lines = [...namesOf('failed').map((name) => `failed: ${name}`), ...flaky.map((name) => `on retry: ${name}`)]
    console.log([namesOf('passed').length + flaky.length, ...lines].join('\n'))
  } catch (error) {
    // The run wrote no report, so it failed.
    console.log(`0\nfailed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Prints the tests that took longest in the last runs of Vitest and Playwright. */
function slowest(files: readonly string[]): void {
  const results = files.filter((file) => existsSync(file)).flatMap(read)
  const longest = results.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  const rows = longest.map((result) => `${(result.ms / 1000).toFixed(1).padStart(7)} s  ${nameOf(result)}`)
  console.log(`\n\n${SLOWEST} slowest tests:\n${rows.join('\n')}`)
}

const [command, file = ''] = process.argv.slice(2)
if (command === 'count') count(file)
else slowest(['.cache/vitest.json', '.cache/playwright.json'])
