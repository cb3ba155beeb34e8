import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Mutant } from './mutant.ts'
import { findPlantedFaults } from './planted-faults.ts'

type Pattern = { files: string; pattern: RegExp; replace: (part: string) => string }

const ALL_SOURCES = 'apps/api/src/*/**/*.ts'
const POLICIES = 'apps/api/src/**/*.policy.ts'
const ACCESS_FILE = 'apps/api/src/http/access.ts'

/** Columns that identify the owner of a row. */
const OWNER_COLUMN_NAMES =
  '(?:account|member|professional|owner|impersonator|sender|reporter|reported|other|low|high|admin|actor|as_account)_id|started_by'
const OWNER_COLUMN = String.raw`(?:\w+\.)?(?:${OWNER_COLUMN_NAMES})`
/** `account.id` counts too, because an account row belongs to its account. */
const COLUMN = String.raw`(?:${OWNER_COLUMN}|account\.id)`
const VALUE = String.raw`(?:\$\d+|\$\{[\w.]+\})`

const remove = () => ''
/** Keeps the parameter: a statement with unused parameters would fail to run. */
const addOrTrue = (part: string) => `(${part} or true)`

/** Query conditions that limit rows to one account. */
const queryConditions: Pattern[] = [
  { files: ALL_SOURCES, pattern: new RegExp(String.raw`\.where\('${COLUMN}', '=', [\w.]+\)`, 'g'), replace: remove },
  {
    files: ALL_SOURCES,
    pattern: new RegExp(String.raw`\.(?:where|on)Ref\('${COLUMN}', '=', '[\w.]+'\)`, 'g'),
    replace: remove,
  },
  {
    files: ALL_SOURCES,
    pattern: new RegExp(String.raw`eb\.or\(\[eb\('${COLUMN}', '=', \w+\), eb\('${COLUMN}', '=', \w+\)\]\)`, 'g'),
    replace: () => 'eb.lit(true)',
  },
  {
    files: ALL_SOURCES,
    pattern: new RegExp(String.raw`(?<=eb\.and\(\{.*)'${COLUMN}': \w+`, 'g'),
    replace: () => '...{}',
  },
  {
    files: ALL_SOURCES,
    pattern: new RegExp(
      String.raw`(?<![\w.])(?:${COLUMN} = ${VALUE}|${OWNER_COLUMN} = any\(${VALUE}::bigint\[\]\))`,
      'g',
    ),
    replace: addOrTrue,
  },
  // Conditions that compare with another row. Plain joins use `on`, and `page` contains rows of all accounts.
  {
    files: ALL_SOURCES,
    pattern: new RegExp(String.raw`(?<=(?:where|and) )${COLUMN} = (?!page\.|different\.)\w+\.\w+(?![\w.(])`, 'g'),
    replace: addOrTrue,
  },
]

const USER_CONDITION = String.raw`(?:accountId|is_?(?:Professional|Admin|admin)|hasAccessGrant|may[A-Z]\w+)\b`
const DENIAL = String.raw`(?:return (?:null|false|'visitor'|'blocked'|'not_open')|throw new AppError\(.+\))`

/** Policy results: denials are removed, grants are given to everyone. */
const policyResults: Pattern[] = [
  { files: POLICIES, pattern: new RegExp(String.raw`^ {2}if \(.+\) ${DENIAL}$`), replace: remove },
  {
    files: POLICIES,
    pattern: new RegExp(
      String.raw`(?<=^ {2}if \()(?=.*${USER_CONDITION}).+(?=\) return (?:true|'(?!visitor|blocked|not_open)[\w-]+')$)`,
    ),
    replace: () => 'true',
  },
  {
    files: POLICIES,
    pattern: new RegExp(String.raw`(?<=^ {2}(?:if \(.+\) )?return )(?=.*${USER_CONDITION})[^'?]+$`),
    replace: () => 'true',
  },
  {
    files: POLICIES,
    pattern: /(?<=^ {2}return .*)(?:accountId === \w+|actor\.isProfessional)(?= (?:\?|:))/,
    replace: () => 'true',
  },
]

/** Access checks of every endpoint. */
const accessChecks: Pattern[] = [
  { files: ACCESS_FILE, pattern: /^ {2}(?:if \(.+\) throw new AppError\(.+\)|requireAccess\(.+\))$/, replace: remove },
  {
    files: ACCESS_FILE,
    pattern: /(?<=^ {2}(?:member|professional|admin): \(actor\) => ).+(?=,$)/,
    replace: () => 'actor !== null',
  },
]

const OWNERSHIP_CONDITION = String.raw`(?:[aA]ccountId|Id|part|role|owner|isOwner|mine|isHidden|getWritingState|may[A-Z]\w+|is_admin)\b`
const NOT_FOUND_ERROR = String.raw`throw new AppError\('(?:not_found|not_allowed|login_as_refused)'`

/** Keeps an awaited call of the condition. Otherwise tests would fail because of its missing side effect. */
const keepCall = (part: string) => / if \(!\((await .+)\)\) throw /.exec(part)?.[1] ?? ''

/** Ownership checks of use cases. A check that the object exists is kept. */
const ownerChecks: Pattern[] = [
  {
    files: ALL_SOURCES,
    pattern: new RegExp(
      String.raw`^\s+if \((?!!\w+ \|\|)(?!\w+\?\.)(?=.*${OWNERSHIP_CONDITION}.*\) throw).+\) ${NOT_FOUND_ERROR}.*$`,
    ),
    replace: keepCall,
  },
  {
    files: ALL_SOURCES,
    pattern: new RegExp(
      String.raw`(?<=^\s+if \(!\w+) \|\| (?=.*${OWNERSHIP_CONDITION}.*\) throw).+(?=\) ${NOT_FOUND_ERROR})`,
    ),
    replace: remove,
  },
  {
    files: ALL_SOURCES,
    pattern:
      /(?<=^\s+if \((?:.* )?)(?:\w+\??\.)?(?:member_id|professional_id|memberId|senderId|owner|reference) !== [\w.]+(?:\([\w.]+\))?(?=.*(?:return|throw|\)$))/g,
    replace: (part) => (part.includes('?.') ? `!${part.split('?.')[0]}` : 'false'),
  },
  { files: ALL_SOURCES, pattern: /!\(await lockOwnImage\(.+?\)\)/, replace: () => 'false' },
  {
    files: ALL_SOURCES,
    pattern: /(?<=^\s+if \().*viewer\??\.accountId === id(?=\) return )/,
    replace: () => 'true',
  },
]

/** Comment that marks a condition that only enables an index: removing it changes no result. */
const NOT_A_CHECK = '// Redundant, but lets PostgreSQL use an index.'

function findMutantsInFile(file: string, text: string, { pattern, replace }: Pattern): Mutant[] {
  const allMatches = new RegExp(pattern, 'g')
  return text.split('\n').flatMap((line, index, lines) => {
    if (lines[index - 1]?.includes(NOT_A_CHECK)) return []
    return [...line.matchAll(allMatches)].map(({ 0: part, index: start }) => {
      const replacement = line.slice(0, start) + replace(part) + line.slice(start + part.length)
      return { file, line: index + 1, part: part.trim(), replacement }
    })
  })
}

/** Finds every mutant in the source, ordered by file. */
export function findMutants(root: string): Mutant[] {
  const mutants = [...queryConditions, ...policyResults, ...accessChecks, ...ownerChecks].flatMap((pattern) =>
    globSync(pattern.files, { cwd: root }).flatMap((file) =>
      findMutantsInFile(file, readFileSync(join(root, file), 'utf8'), pattern),
    ),
  )
  // Two patterns may find the same mutant.
  const unique = new Map(
    [...mutants, ...findPlantedFaults(root)].map((mutant) => [
      `${mutant.file}:${mutant.line}:${mutant.replacement}`,
      mutant,
    ]),
  )
  return [...unique.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}
