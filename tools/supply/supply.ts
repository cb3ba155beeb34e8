import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../services/addresses.ts'
import { formatLicense, formatPackage, parseSbom } from './sbom.ts'

/** `pnpm supply`: writes the SBOM and the license notices of a release. */
const FOLDER = join(root, '.cache/supply')

function readLicense(name: string): string {
  const separator = name.lastIndexOf('@')
  const [packageName, version] = [name.slice(0, separator), name.slice(separator + 1)]
  const folder = `node_modules/.pnpm/${packageName.replace('/', '+')}@${version}*/node_modules/${packageName}`
  const [file] = globSync(`${folder}/{LICENSE,LICENCE,license,COPYING,NOTICE}*`, { cwd: root })
  return file === undefined ? '' : readFileSync(join(root, file), 'utf8').trim()
}

const output = execFileSync('pnpm', ['sbom', '--sbom-format', 'cyclonedx', '--prod'], { cwd: root, maxBuffer: 1e8 })
const sbom = parseSbom(output.toString())
const thirdParty = sbom.components.filter(({ group }) => group !== '@fourfold')
const notices = thirdParty
  .toSorted((component, other) => formatPackage(component).localeCompare(formatPackage(other)))
  .map(
    (component) =>
      `${formatPackage(component)}\n${formatLicense(component) || 'see below'}\n\n${readLicense(formatPackage(component))}`,
  )

mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'sbom.cyclonedx.json'), output)
writeFileSync(join(FOLDER, 'third-party-notices.txt'), `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
console.log(`${thirdParty.length} third-party packages: .cache/supply/sbom.cyclonedx.json and third-party-notices.txt`)
