import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../services/addresses.ts'
import { fetchAdvisories, describeUnresolved } from './advisories.ts'
import type { ReviewedAdvisory } from './advisories.ts'
import { parseSbom } from './sbom.ts'

/** Exit code if the check is impossible (EX_TEMPFAIL of sysexits.h). `.ci/run` reports the step as skipped. */
const SKIPPED = 75

/** `pnpm advisories`: lists new and overdue security advisories for dependencies. */
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
  const messages = describeUnresolved(advisories, reviewedAdvisories, Temporal.Now.plainDateISO('UTC'))
  for (const line of messages) console.log(line)
  console.log(`${advisories.length} advisories, ${messages.length} new or overdue`)
  process.exitCode = messages.length === 0 ? 0 : 1
}
