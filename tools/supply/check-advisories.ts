import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../services/addresses.ts'
import { fetchAdvisories, findOverdue } from './advisories.ts'
import type { ReviewedAdvisory } from './advisories.ts'
import { parseSbom } from './sbom.ts'

/** Exit code if the check is impossible (EX_TEMPFAIL of sysexits.h). `.ci/run` reports the step as skipped. */
const SKIPPED = 75

/** `pnpm advisories`: lists overdue security advisories for dependencies. */
const output = execFileSync('pnpm', ['sbom', '--sbom-format', 'cyclonedx', '--prod'], { cwd: root, maxBuffer: 1e8 })
const reviewedAdvisories = JSON.parse(
  readFileSync(join(root, 'tools/supply/reviewed-advisories.json'), 'utf8'),
) as ReviewedAdvisory[]
const advisories = await fetchAdvisories(
  parseSbom(output.toString()),
  process.env.npm_config_registry ?? 'https://registry.npmjs.org',
)

if (advisories === null) {
  console.log('skipped: the registry is unavailable')
  process.exitCode = SKIPPED
} else {
  const overdue = findOverdue(advisories, reviewedAdvisories, Temporal.Now.plainDateISO('UTC'))
  for (const line of overdue) console.log(line)
  console.log(`${advisories.length} advisories, ${overdue.length} new or overdue`)
  process.exitCode = overdue.length === 0 ? 0 : 1
}
