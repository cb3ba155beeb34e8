import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One guard of the product: its line, and what a copy without it has there. */
export type FoundGuard = { file: string; line: number; text: string; instead: string }

type Kind = { files: string; sign: RegExp; instead: (line: string) => string }

/** Columns that say whose a row is. */
const OWNER = 'account_id|member_id|professional_id|owner_id|impersonator_id'

/** The kinds of guards, each with the line that opens it. */
const kinds: Kind[] = [
  // A query that finds or changes the rows of one person alone.
  {
    files: 'apps/api/src/*/**/*.{queries,store}.ts',
    sign: new RegExp(`^\\s*\\.where\\('\\w+\\.(?:${OWNER})', '=', [\\w.]+\\)$`),
    instead: () => '',
  },
  // A question of a policy that ends in a refusal, or in seeing less.
  {
    files: 'apps/api/src/*/*.policy.ts',
    sign: /^ {2}if \(.+\) (?:return (?:null|false|'visitor')|throw new Failure\(.+\))$/,
    instead: () => '',
  },
  // The doors of every call.
  {
    files: 'apps/api/src/http/access.ts',
    sign: /^ {2}(?:if \(!.+\) throw new Failure\(.+\)|requireAccess\(.+\))$/,
    instead: () => '',
  },
  {
    files: 'apps/api/src/http/access.ts',
    sign: /^ {2}(?:member|professional|admin): \(actor\) => .+,$/,
    instead: (line) => line.replace(/=> .+,$/, '=> actor !== null,'),
  },
  // Use cases that refuse everybody but the owner.
  {
    files: 'apps/api/src/*/**/*.service.ts',
    sign: /^\s+if \(.*(?:accountId|Id|part|owner|isOwner|mine)\b.*\) throw new Failure\('(?:not_found|not_allowed)'\)$/,
    instead: () => '',
  },
]

/** Every guard in the source, in the order of the files. */
export function findGuards(root: string): FoundGuard[] {
  const found = kinds.flatMap(({ files, sign, instead }) =>
    globSync(files, { cwd: root }).flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) => (sign.test(text) ? [{ file, line: index + 1, text, instead: instead(text) }] : [])),
    ),
  )
  return found.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}

/** A module's own tests guard its files; the access matrix covers what all calls go through. */
export function testsFor({ file }: Pick<FoundGuard, 'file'>): string[] {
  const module = file.split('/')[3] ?? ''
  const matrix = ['apps/api/test/http/access-matrix.test.ts', 'apps/api/test/http/planted-fields.test.ts']
  if (module === 'http') return matrix
  const own = file.includes('own-data') ? 'privacy' : module
  return [`apps/api/test/${own}/`, ...matrix]
}
