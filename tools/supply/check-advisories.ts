import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../services/addresses.ts'
import { fetchAdvisories, findOverdue } from './advisories.ts'
import type { KnownAdvisory } from './advisories.ts'
import { parseSbom } from './sbom.ts'

/** Exit code when nothing could be checked (EX_TEMPFAIL of sysexits.h). `.ci/run` reports the step as skipped. */
const SKIPPED = 75

/** `pnpm advisories`: lists overdue security advisories for dependencies. */
const told = execFileSync('pnpm', ['sbom', '--sbom-format', 'cyclonedx', '--prod'], { cwd: root, maxBuffer: 1e8 })
const known = JSON.parse(readFileSync(join(root, 'tools/supply/known-advisories.json'), 'utf8')) as KnownAdvisory[]
const found = await fetchAdvisories(
  parseSbom(told.toString()),
  process.env.npm_config_registry ?? 'https://registry.npmjs.org',
)

if (found === null) {
  console.log('skipped: the registry did not answer')
  process.exitCode = SKIPPED
} else {
  const problems = findOverdue(found, known, Temporal.Now.plainDateISO('UTC'))
  for (const problem of problems) console.log(problem)
  console.log(`${found.length} advisories, ${problems.length} new or overdue`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
