import { readFileSync } from 'node:fs'

import type { Evidence } from '../tools/conformance/evidence.ts'

/** Prints how many tests of a run passed, then a line for each that failed or passed only at a later try. */
try {
  const { results } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Evidence
  const namesOf = (wanted: string) =>
    results.filter(({ outcome }) => outcome === wanted).map((one) => [one.where, ...one.suites, one.title].join(': '))
  const flaky = namesOf('flaky')
  const lines = [...namesOf('failed').map((test) => `failed: ${test}`), ...flaky.map((test) => `second try: ${test}`)]
  console.log([namesOf('passed').length + flaky.length, ...lines].join('\n'))
} catch (error) {
  // No report means that the run broke off: nothing passed, and that is a failure.
  console.log(`0\nfailed: ${error instanceof Error ? error.message : String(error)}`)
}
