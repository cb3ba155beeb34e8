import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { reportOf } from './report.ts'
import { parseRequirements } from './requirements.ts'
import { readPlaywright, readVitest, type TestResult } from './results.ts'
import { judge, type Later } from './verdict.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const runs = [
  { path: '.cache/vitest.json', read: readVitest, by: 'pnpm test' },
  { path: '.cache/playwright.json', read: readPlaywright, by: 'pnpm e2e' },
]

function lastCommitTime(): number {
  const args = ['log', '-1', '--format=%ct', '--', 'apps', 'packages', 'tools', 'e2e']
  return Number(execFileSync('git', args, { cwd: root, encoding: 'utf8' })) * 1000
}

/** Results of the last runs, with what is missing or older than the code it speaks of. */
function readRuns(): { results: TestResult[]; absent: string[]; warnings: string[] } {
  const here = runs.filter(({ path }) => existsSync(join(root, path)))
  const absent = runs.filter((run) => !here.includes(run)).map(({ path, by }) => `${path} is missing. Run: ${by}`)
  const changed = lastCommitTime()
  const old = here.filter(({ path }) => statSync(join(root, path)).mtimeMs < changed)
  return {
    results: here.flatMap(({ path, read }) => read(textOf(path))),
    absent,
    warnings: old.map(({ path, by }) => `${path} is older than the last commit to the code. Run: ${by}`),
  }
}

const { module } = parseArgs({ options: { module: { type: 'string' } } }).values
const later = JSON.parse(textOf('docs/spec/later.json')) as Later
const { results, absent, warnings } = readRuns()
const verdict = judge(parseRequirements(textOf('docs/spec/requirements.md')), results, later)
const modules = verdict.modules.filter((one) => !module || one.module === module)
if (modules.length === 0)
  throw new Error(`No module ${module}. There are: ${verdict.modules.map((one) => one.module).join(' ')}`)

console.log(reportOf({ ...verdict, modules }, later))
for (const warning of warnings) console.warn(`warning: ${warning}`)
for (const path of absent) console.warn(`${module ? 'error' : 'warning'}: ${path}`)

const falls = module && (absent.length > 0 || modules.some(({ missing }) => missing.length > 0))
process.exitCode = falls || verdict.mistakes.length > 0 ? 1 : 0
