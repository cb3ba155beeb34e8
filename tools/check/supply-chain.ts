import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSbom, findDisallowedPackages } from '../supply/sbom.ts'
import { runCommand, type Outcome } from './command.ts'

/** Finds packages in the lockfile without a hash, or from outside the registry. */
export function findUnpinnedPackages(lockfile: string): string[] {
  return [...lockfile.matchAll(/^ {2}(\S.*):\n {4}resolution: (\{.+\})$/gm)]
    .filter(
      ([, , resolution = '']) =>
        !/\bintegrity: sha512-/.test(resolution) || /\b(?:tarball|repo|directory):/.test(resolution),
    )
    .map(([, name = '']) => `pnpm-lock.yaml: ${name} is not pinned to a registry package with an integrity hash`)
}

/** Finds workflow actions that are not pinned to a commit. A tag can be moved to other code. */
export function findUnpinnedActions(file: string, workflow: string): string[] {
  return [...workflow.matchAll(/\buses: (\S+)/g)]
    .filter(([, action = '']) => !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action))
    .map(([, action = '']) => `${file}: ${action} is not pinned to a commit`)
}

async function findDisallowedLicenses(root: string): Promise<string[]> {
  const result = await runCommand(root, ['pnpm', 'sbom', '--sbom-format', 'cyclonedx', '--prod'])
  if (!result.passed) return [result.output]
  return findDisallowedPackages(parseSbom(result.output.slice(result.output.indexOf('{')))).map(
    (packageAndLicense) => `license not allowed: ${packageAndLicense}`,
  )
}

/** Check: dependencies are pinned and their licenses allowed. */
export async function checkSupplyChain(root: string): Promise<Outcome> {
  const workflows = globSync('.github/**/*.{yml,yaml}', { cwd: root })
  const problems = [
    ...findUnpinnedPackages(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')),
    ...workflows.flatMap((file) => findUnpinnedActions(file, readFileSync(join(root, file), 'utf8'))),
    ...(await findDisallowedLicenses(root)),
  ]
  return { passed: problems.length === 0, output: problems.join('\n') }
}
