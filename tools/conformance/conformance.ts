import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { measureCoverage } from './coverage.ts'
import type { DeferredCapabilities } from './deferred.ts'
import { formatReport } from './report.ts'
import { parseRequirements, type Requirement } from './requirements.ts'
import { type TestReport, findReportError } from './test-report.ts'
import { computeTreeDigest } from './tree.ts'

const root = join(import.meta.dirname, '../..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')

const runs = [
  { path: '.cache/vitest.json', command: 'pnpm test' },
  { path: '.cache/playwright.json', command: 'pnpm e2e' },
]

/** Reads the reports of the last runs. They are valid only if both ran every test on the current files. */
function readReports() {
  const currentDigest = computeTreeDigest(root)
  const read = runs.map(({ path, command }) => {
    const report = existsSync(join(root, path)) ? (JSON.parse(readText(path)) as TestReport) : undefined
    const error = report ? findReportError(report, currentDigest) : 'is missing'
    return { results: report?.results ?? [], errors: error ? [`${path} ${error}. Run: ${command}`] : [] }
  })
  return { results: read.flatMap((run) => run.results), errors: read.flatMap((run) => run.errors) }
}

function assertModuleExists(module: string | undefined, requirements: readonly Requirement[]): void {
  const names = [...new Set(requirements.map((requirement) => requirement.module))]
  if (module && !names.includes(module)) throw new Error(`Unknown module ${module}. Modules: ${names.join(' ')}`)
}

/** Prints the coverage of the module, or of all modules. Returns whether every requirement is covered or deferred. */
function checkConformance(module: string | undefined): boolean {
  const requirements = parseRequirements(readText('docs/spec/requirements.md'))
  assertModuleExists(module, requirements)
  const { results, errors } = readReports()
  for (const error of errors) console.error(`error: ${error}`)
  if (errors.length > 0) return false

  const deferredCapabilities = JSON.parse(readText('docs/spec/later.json')) as DeferredCapabilities
  const coverage = measureCoverage(requirements, results, deferredCapabilities)
  const modules = coverage.modules.filter((entry) => !module || entry.module === module)
  console.log(formatReport({ ...coverage, modules }))
  return coverage.errors.length === 0 && modules.every(({ missing }) => missing.length === 0)
}

const { module } = parseArgs({ options: { module: { type: 'string' } } }).values
process.exitCode = checkConformance(module) ? 0 : 1
