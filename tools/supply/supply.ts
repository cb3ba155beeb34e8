import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../services/addresses.ts'
import { licenseOf, nameOf, parseSbom } from './sbom.ts'

/** `pnpm supply`: writes the SBOM and the license notices of a release. */
const FOLDER = join(root, '.cache/supply')

function textOf(name: string): string {
  const at = name.lastIndexOf('@')
  const [bare, version] = [name.slice(0, at), name.slice(at + 1)]
  const folder = `node_modules/.pnpm/${bare.replace('/', '+')}@${version}*/node_modules/${bare}`
  const [file] = globSync(`${folder}/{LICENSE,LICENCE,license,COPYING,NOTICE}*`, { cwd: root })
  return file === undefined ? '' : readFileSync(join(root, file), 'utf8').trim()
}

const told = execFileSync('pnpm', ['sbom', '--sbom-format', 'cyclonedx', '--prod'], { cwd: root, maxBuffer: 1e8 })
const bill = parseSbom(told.toString())
const others = bill.components.filter(({ group }) => group !== '@fourfold')
const notices = others
  .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  .map((one) => `${nameOf(one)}\n${licenseOf(one) || 'see below'}\n\n${textOf(nameOf(one))}`)

mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'sbom.cyclonedx.json'), told)
writeFileSync(join(FOLDER, 'third-party-notices.txt'), `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
console.log(`${others.length} third-party packages: .cache/supply/sbom.cyclonedx.json and third-party-notices.txt`)
