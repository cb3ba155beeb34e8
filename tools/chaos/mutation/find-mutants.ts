import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One guard of the product: its line, the part that guards, and the line a copy without it has there. */
export type FoundGuard = { file: string; line: number; part: string; instead: string }

type Kind = { files: string; sign: RegExp; instead: (part: string) => string }

const EVERYWHERE = 'apps/api/src/*/**/*.ts'
const POLICIES = 'apps/api/src/**/*.policy.ts'
const DOORS = 'apps/api/src/http/access.ts'

/** Columns that say whose a row is. */
const PERSON =
  '(?:account|member|professional|owner|impersonator|sender|reporter|reported|other|low|high|admin|actor|as_account)_id|begun_by'
const OWNED = String.raw`(?:\w+\.)?(?:${PERSON})`
/** An account is its owner's too. */
const COLUMN = String.raw`(?:${OWNED}|account\.id)`
const VALUE = String.raw`(?:\$\d+|\$\{[\w.]+\})`

const nothing = () => ''
/** What still names its parameter: a statement that names fewer than it gets would fail, and nobody would have noticed. */
const orAnything = (part: string) => `(${part} or true)`

/** Conditions of queries that find or change the rows of one person alone. */
const queries: Kind[] = [
  { files: EVERYWHERE, sign: new RegExp(String.raw`\.where\('${COLUMN}', '=', [\w.]+\)`, 'g'), instead: nothing },
  {
    files: EVERYWHERE,
    sign: new RegExp(String.raw`\.(?:where|on)Ref\('${COLUMN}', '=', '[\w.]+'\)`, 'g'),
    instead: nothing,
  },
  {
    files: EVERYWHERE,
    sign: new RegExp(String.raw`eb\.or\(\[eb\('${COLUMN}', '=', \w+\), eb\('${COLUMN}', '=', \w+\)\]\)`, 'g'),
    instead: () => 'eb.lit(true)',
  },
  {
    files: EVERYWHERE,
    sign: new RegExp(String.raw`(?<=eb\.and\(\{.*)'${COLUMN}': \w+`, 'g'),
    instead: () => '...{}',
  },
  {
    files: EVERYWHERE,
    sign: new RegExp(String.raw`(?<![\w.])(?:${COLUMN} = ${VALUE}|${OWNED} = any\(${VALUE}::bigint\[\]\))`, 'g'),
    instead: orAnything,
  },
  // Rows of the person another row speaks of. What merely joins two tables stands behind `on`, and a page is of all people.
  {
    files: EVERYWHERE,
    sign: new RegExp(String.raw`(?<=(?:where|and) )${COLUMN} = (?!page\.|different\.)\w+\.\w+(?![\w.(])`, 'g'),
    instead: orAnything,
  },
]

const ABOUT_PEOPLE = String.raw`(?:accountId|is_?(?:Professional|Admin|admin)|hasInsight|may[A-Z]\w+)\b`
const REFUSAL = String.raw`(?:return (?:null|false|'visitor'|'blocked'|'not_open')|throw new AppError\(.+\))`

/** Answers of policies: what refuses is left out, what grants is granted to all. */
const policies: Kind[] = [
  { files: POLICIES, sign: new RegExp(String.raw`^ {2}if \(.+\) ${REFUSAL}$`), instead: nothing },
  {
    files: POLICIES,
    sign: new RegExp(
      String.raw`(?<=^ {2}if \()(?=.*${ABOUT_PEOPLE}).+(?=\) return (?:true|'(?!visitor|blocked|not_open)[\w-]+')$)`,
    ),
    instead: () => 'true',
  },
  {
    files: POLICIES,
    sign: new RegExp(String.raw`(?<=^ {2}(?:if \(.+\) )?return )(?=.*${ABOUT_PEOPLE})[^'?]+$`),
    instead: () => 'true',
  },
  {
    files: POLICIES,
    sign: /(?<=^ {2}return .*)(?:accountId === \w+|actor\.isProfessional)(?= (?:\?|:))/,
    instead: () => 'true',
  },
]

/** The doors of every call. */
const doors: Kind[] = [
  { files: DOORS, sign: /^ {2}(?:if \(.+\) throw new AppError\(.+\)|requireAccess\(.+\))$/, instead: nothing },
  {
    files: DOORS,
    sign: /(?<=^ {2}(?:member|professional|admin): \(actor\) => ).+(?=,$)/,
    instead: () => 'actor !== null',
  },
]

const WHOSE = String.raw`(?:[aA]ccountId|Id|part|role|owner|isOwner|mine|isHidden|stateOf|may[A-Z]\w+|is_admin)\b`
const NOT_FOUND = String.raw`throw new AppError\('(?:not_found|not_allowed|login_as_refused)'`

/** What was done by asking is still done: that it was left out would be noticed, and not that nobody was refused. */
const unasked = (part: string) => / if \(!\((await .+)\)\) throw /.exec(part)?.[1] ?? ''

/** Use cases that refuse everybody but the owner; that there is anything at all is still asked, where it is. */
const useCases: Kind[] = [
  {
    files: EVERYWHERE,
    sign: new RegExp(String.raw`^\s+if \((?!!\w+ \|\|)(?!\w+\?\.)(?=.*${WHOSE}.*\) throw).+\) ${NOT_FOUND}.*$`),
    instead: unasked,
  },
  {
    files: EVERYWHERE,
    sign: new RegExp(String.raw`(?<=^\s+if \(!\w+) \|\| (?=.*${WHOSE}.*\) throw).+(?=\) ${NOT_FOUND})`),
    instead: nothing,
  },
  {
    files: EVERYWHERE,
    sign: /(?<=^\s+if \((?:.* )?)(?:\w+\??\.)?(?:member_id|professional_id|memberId|senderId|owner|reference) !== [\w.]+(?:\([\w.]+\))?(?=.*(?:return|throw|\)$))/g,
    instead: (part) => (part.includes('?.') ? `!${part.split('?.')[0]}` : 'false'),
  },
  { files: EVERYWHERE, sign: /!\(await ownImage\(.+?\)\)/, instead: () => 'false' },
  {
    files: EVERYWHERE,
    sign: /(?<=^\s+if \().*viewer\??\.accountId === id(?=\) return )/,
    instead: () => 'true',
  },
]

/** Stands above a condition that finds rows faster and keeps none away: without it all would be as before, and slower. */
const NO_GUARD = '// For the index alone: '

function guardsIn(file: string, text: string, { sign, instead }: Kind): FoundGuard[] {
  const everyOne = new RegExp(sign, 'g')
  return text.split('\n').flatMap((line, index, lines) => {
    if (lines[index - 1]?.includes(NO_GUARD)) return []
    return [...line.matchAll(everyOne)].map(({ 0: part, index: at }) => {
      const without = line.slice(0, at) + instead(part) + line.slice(at + part.length)
      return { file, line: index + 1, part: part.trim(), instead: without }
    })
  })
}

/** Every guard in the source, in the order of the files. */
export function findGuards(root: string): FoundGuard[] {
  const found = [...queries, ...policies, ...doors, ...useCases].flatMap((kind) =>
    globSync(kind.files, { cwd: root }).flatMap((file) => guardsIn(file, readFileSync(join(root, file), 'utf8'), kind)),
  )
  // The same change may be found twice, by two signs.
  const each = new Map(found.map((guard) => [`${guard.file}:${guard.line}:${guard.instead}`, guard]))
  return [...each.values()].toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}
