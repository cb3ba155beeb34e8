type License = { license?: { id?: string; name?: string }; expression?: string }
type Component = { name: string; group?: string; version: string; licenses?: License[] }

/** Output of `pnpm sbom --sbom-format cyclonedx`. */
export type Sbom = { bomFormat: string; components: Component[] }

export function parseSbom(text: string): Sbom {
  const sbom = JSON.parse(text) as Sbom
  if (sbom.bomFormat !== 'CycloneDX' || sbom.components.length === 0) throw new Error('invalid CycloneDX SBOM')
  return sbom
}

export const formatPackage = ({ group, name, version }: Component) => `${group ? `${group}/` : ''}${name}@${version}`

export function formatLicense({ licenses = [] }: Component): string {
  const names = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name)
  return names.filter(Boolean).join(' AND ')
}

/** Licenses allowed in a proprietary product with attribution; LGPL only as a separate library. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 OFL-1.1'.split(
    ' ',
  ),
)

/** Reviewed by hand, because the package declares no SPDX license. */
const REVIEWED: Readonly<Record<string, string>> = {
  'xmlhttprequest-ssl': 'MIT, in its LICENSE',
  '@dicebear/avataaars': 'free for personal and commercial use, by Pablo Stanley; used for demo pictures only',
  '@dicebear/avataaars-neutral': 'the same',
  '@dicebear/bottts': 'the same',
  '@dicebear/bottts-neutral': 'the same',
}

/** Returns whether a license expression is allowed: with OR, one license must be allowed; with AND, all of them. */
function isAllowed(license: string): boolean {
  const expression = license.replaceAll(/[()]/g, '')
  if (expression === '') return false
  return expression.split(' AND ').every((part) => part.split(' OR ').some((choice) => ALLOWED.has(choice)))
}

/** Lists third-party packages without an allowed license. */
export function findDisallowedPackages({ components }: Sbom): string[] {
  return components
    .filter((component) => component.group !== '@fourfold')
    .filter(
      (component) => !isAllowed(formatLicense(component)) && !REVIEWED[formatPackage(component).replace(/@[^@]+$/, '')],
    )
    .map((component) => `${formatPackage(component)}: ${formatLicense(component) || 'no license'}`)
}
