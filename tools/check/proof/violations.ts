import { boundaryViolations } from './boundary-violations.ts'
import { lintViolations } from './lint-violations.ts'
import type { ViolationFixture, Proof } from './violation.ts'

function wrongType(path: string): ViolationFixture {
  return {
    what: 'a text for a number',
    files: { [path]: `export const wrong: number = 'text'\n` },
    says: [path.slice(path.lastIndexOf('/') + 1), 'TS2322'],
  }
}

const tooNewForBrowsers = (path: string): ViolationFixture => ({
  what: 'a method that our oldest browser lacks',
  files: { [path]: 'export const both = (one: Set<1>) => one.isSubsetOf(one)\n' },
  says: [path.split('/').at(-1) ?? '', 'isSubsetOf'],
})

const typeViolations: readonly Proof[] = [
  { gate: 'types packages/contract', violations: [tooNewForBrowsers('packages/contract/src/fixture-new.ts')] },
  { gate: 'types apps/web', violations: [tooNewForBrowsers('apps/web/app/lib/fixture-new.ts')] },
  { gate: 'types packages/contract', violations: [wrongType('packages/contract/src/fixture.ts')] },
  { gate: 'types packages/platform', violations: [wrongType('packages/platform/src/fixture.ts')] },
  { gate: 'types packages/search-protocol', violations: [wrongType('packages/search-protocol/src/fixture.ts')] },
  { gate: 'types packages/stripe-emulator', violations: [wrongType('packages/stripe-emulator/src/fixture.ts')] },
  { gate: 'types apps/api', violations: [wrongType('apps/api/src/fixture.ts')] },
  { gate: 'types apps/search', violations: [wrongType('apps/search/src/fixture.ts')] },
  { gate: 'types apps/web', violations: [wrongType('apps/web/app/lib/fixture.ts')] },
  { gate: 'types tools', violations: [wrongType('tools/fixture.ts')] },
  { gate: 'types e2e', violations: [wrongType('e2e/fixture.ts')] },
]

const deadCode: readonly ViolationFixture[] = [
  {
    what: 'a file nobody imports',
    files: { 'tools/fixture-file.ts': 'export const alone = 1\n' },
    says: ['tools/fixture-file.ts'],
  },
  {
    what: 'an export nobody imports',
    files: {
      'tools/fixture-export.ts': 'export const used = 1\nexport const fixtureExport = 2\n',
      'tools/test/fixture.test.ts': `import { used } from '../fixture-export.ts'\n\nvoid used\n`,
    },
    says: ['fixtureExport', 'tools/fixture-export.ts'],
  },
  {
    what: 'a dependency nobody uses',
    files: {
      'packages/contract/package.json': (before) => before.replace(/("dependencies": \{)/, '$1 "left-pad": "1.0.0",'),
    },
    says: ['left-pad', 'packages/contract/package.json'],
  },
]

const docsPaths: readonly ViolationFixture[] = [
  {
    what: 'a path that leads nowhere',
    files: { 'docs/fixture.md': 'See `apps/api/src/nowhere.ts`.\n' },
    says: ['docs/fixture.md:1 names apps/api/src/nowhere.ts'],
  },
  {
    what: 'a link that leads nowhere',
    files: { 'docs/fixture-link.md': 'See [the tour](tour-of-nothing.md).\n' },
    says: ['docs/fixture-link.md:1 names tour-of-nothing.md'],
  },
]

const styles: readonly ViolationFixture[] = [
  {
    what: 'a width that is none of the theme',
    files: { 'apps/web/app/ui/Fixture.module.css': '@media (max-width: 700px) {\n  a {\n    margin: 0;\n  }\n}\n' },
    says: ['apps/web/app/ui/Fixture.module.css:1 asks for "max-width: 700px"'],
  },
  {
    what: 'a color in a style',
    files: { 'apps/web/app/ui/FixtureColor.module.css': 'a {\n  color: #fff;\n}\n' },
    says: ['apps/web/app/ui/FixtureColor.module.css:2 names the color #fff'],
  },
  {
    what: 'a color in code',
    files: { 'apps/web/app/ui/fixture-color.ts': `export const fill = '#428751'\n` },
    says: ['apps/web/app/ui/fixture-color.ts:1 names the color #428751'],
  },
]

const words: readonly ViolationFixture[] = [
  {
    what: 'two words for one thing',
    files: { 'apps/web/app/ui/FixtureWords.tsx': `export const words = 'We sent an e-mail.'\n` },
    says: ['apps/web/app/ui/FixtureWords.tsx:1 say email'],
  },
  {
    what: 'a mail that begins in lower case',
    files: { 'apps/api/src/chat/fixture.mails.ts': `export const paragraphs = [\n  'your appointment is near.',\n]\n` },
    says: ['apps/api/src/chat/fixture.mails.ts:2 begin with a capital letter'],
  },
]

const databaseTypes: readonly Proof[] = [
  {
    gate: 'database types',
    violations: [
      {
        what: 'a type that no migration made',
        files: { 'packages/platform/src/db/schema.ts': (before) => `${before}\nexport type Fixture = string\n` },
        says: ['export type Fixture'],
      },
    ],
  },
  {
    gate: 'database types',
    violations: [
      {
        what: 'a proof without PostgreSQL',
        env: { CI: '1', DATABASE_URL: 'postgres://postgres@127.0.0.1:1/nowhere' },
        says: ['PostgreSQL does not answer'],
      },
    ],
  },
]

const format: ViolationFixture = {
  what: 'semicolons and double quotes',
  files: { 'tools/fixture-format.ts': 'export const a = "1";\n' },
  says: ['tools/fixture-format.ts'],
}

const blindCruiser: ViolationFixture = {
  what: 'a tool that sees no files',
  files: { '.dependency-cruiser.mjs': `export default { forbidden: [], options: { includeOnly: 'nowhere' } }\n` },
  says: ['Looked at 0 files'],
}

const supply: readonly ViolationFixture[] = [
  {
    what: 'a step of the pipeline by a tag',
    files: { '.github/workflows/fixture.yml': 'steps:\n  - uses: actions/cache@v4\n' },
    says: ['actions/cache@v4 is not held by a commit'],
  },
  {
    what: 'a package without the hash of its bytes',
    files: {
      'pnpm-lock.yaml': (before) => before.replace(/integrity: sha512-[^}]+/, 'tarball: https://a.example/x.tgz'),
    },
    says: ['is not held by a hash'],
  },
]

/** Every gate of `pnpm check` with what it must refuse. */
export const proofs: readonly Proof[] = [
  ...typeViolations,
  { gate: 'lint', violations: lintViolations },
  { gate: 'format', violations: [format] },
  { gate: 'boundaries', violations: boundaryViolations },
  { gate: 'boundaries', violations: [blindCruiser] },
  { gate: 'dead code', violations: deadCode },
  ...databaseTypes,
  { gate: 'docs paths', violations: docsPaths },
  { gate: 'styles', violations: styles },
  { gate: 'words', violations: words },
  { gate: 'supply', violations: supply },
]
