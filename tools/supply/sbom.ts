type License = { license?: { id?: string; name?: string }; expression?: string }
type Component = { name: string; group?: string; version: string; licenses?: License[] }

/** What `pnpm sbom --sbom-format cyclonedx` tells. */
export type Sbom = { bomFormat: string; components: Component[] }

export function parseSbom(text: string): Sbom {
  const bill = JSON.parse(text) as Sbom
  if (bill.bomFormat !== 'CycloneDX' || bill.components.length === 0) throw new Error('this is no bill of materials')
  return bill
}

export const nameOf = ({ group, name, version }: Component) => `${group ? `${group}/` : ''}${name}@${version}`

export function licenseOf({ licenses = [] }: Component): string {
  const names = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name)
  return names.filter(Boolean).join(' AND ')
}

/** Free to use in a product that is not free itself, as long as we name them; LGPL as a library of its own. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 OFL-1.1'.split(
    ' ',
  ),
)

/** Read by a person, because the package does not say it in words of the standard. */
const REVIEWED: Readonly<Record<string, string>> = {
  'xmlhttprequest-ssl': 'MIT, in its LICENSE',
  '@dicebear/avataaars': 'free for personal and commercial use, by Pablo Stanley; pictures of the demo alone',
  '@dicebear/avataaars-neutral': 'the same',
  '@dicebear/bottts': 'the same',
  '@dicebear/bottts-neutral': 'the same',
}

/** One of several is enough where the package offers a choice; all of them where it names all. */
function isAllowed(license: string): boolean {
  const bare = license.replaceAll(/[()]/g, '')
  if (bare === '') return false
  return bare.split(' AND ').every((part) => part.split(' OR ').some((choice) => ALLOWED.has(choice)))
}

/** Third-party parts of the product under terms that nobody has agreed to. */
export function findUnknownLicenses({ components }: Sbom): string[] {
  return components
    .filter((one) => one.group !== '@fourfold')
    .filter((one) => !isAllowed(licenseOf(one)) && !REVIEWED[nameOf(one).replace(/@[^@]+$/, '')])
    .map((one) => `${nameOf(one)}: ${licenseOf(one) || 'no license'}`)
}
