import { boundaryPlants } from './boundary-plants.ts'
import { lintPlants } from './lint-plants.ts'
import type { Plant, Proof } from './plant.ts'

function wrongType(path: string): Plant {
  return {
    what: 'a text for a number',
    files: { [path]: `export const wrong: number = 'text'\n` },
    says: [path.slice(path.lastIndexOf('/') + 1), 'TS2322'],
  }
}

const typePlants: readonly Proof[] = [
  { gate: 'types packages/contract', plants: [wrongType('packages/contract/src/planted.ts')] },
  { gate: 'types apps/api', plants: [wrongType('apps/api/src/planted.ts')] },
  { gate: 'types apps/web', plants: [wrongType('apps/web/app/lib/planted.ts')] },
  { gate: 'types tools', plants: [wrongType('tools/planted.ts')] },
  { gate: 'types e2e', plants: [wrongType('e2e/planted.ts')] },
]

const deadCode: readonly Plant[] = [
  {
    what: 'a file nobody imports',
    files: { 'tools/planted-file.ts': 'export const alone = 1\n' },
    says: ['tools/planted-file.ts'],
  },
  {
    what: 'an export nobody imports',
    files: {
      'tools/planted-export.ts': 'export const used = 1\nexport const plantedExport = 2\n',
      'tools/test/planted.test.ts': `import { used } from '../planted-export.ts'\n\nvoid used\n`,
    },
    says: ['plantedExport', 'tools/planted-export.ts'],
  },
  {
    what: 'a dependency nobody uses',
    files: {
      'packages/contract/package.json': (before) => before.replace(/("dependencies": \{)/, '$1 "left-pad": "1.0.0",'),
    },
    says: ['left-pad', 'packages/contract/package.json'],
  },
]

const docsPaths: readonly Plant[] = [
  {
    what: 'a path that leads nowhere',
    files: { 'docs/planted.md': 'See `apps/api/src/nowhere.ts`.\n' },
    says: ['docs/planted.md:1 names apps/api/src/nowhere.ts'],
  },
  {
    what: 'a link that leads nowhere',
    files: { 'docs/planted-link.md': 'See [the tour](tour-of-nothing.md).\n' },
    says: ['docs/planted-link.md:1 names tour-of-nothing.md'],
  },
]

const databaseTypes: readonly Proof[] = [
  {
    gate: 'database types',
    plants: [
      {
        what: 'a type that no migration made',
        files: { 'apps/api/src/platform/db/schema.ts': (before) => `${before}\nexport type Planted = string\n` },
        says: ['export type Planted'],
      },
    ],
  },
  {
    gate: 'database types',
    plants: [
      {
        what: 'a proof without PostgreSQL',
        env: { CI: '1', DATABASE_URL: 'postgres://postgres@127.0.0.1:1/nowhere' },
        says: ['PostgreSQL does not answer'],
      },
    ],
  },
]

const format: Plant = {
  what: 'semicolons and double quotes',
  files: { 'tools/planted-format.ts': 'export const a = "1";\n' },
  says: ['tools/planted-format.ts'],
}

const blindCruiser: Plant = {
  what: 'a tool that sees no files',
  files: { '.dependency-cruiser.mjs': `export default { forbidden: [], options: { includeOnly: 'nowhere' } }\n` },
  says: ['Looked at 0 files'],
}

/** Every gate of `pnpm check` with what it must refuse. */
export const proofs: readonly Proof[] = [
  ...typePlants,
  { gate: 'lint', plants: lintPlants },
  { gate: 'format', plants: [format] },
  { gate: 'boundaries', plants: boundaryPlants },
  { gate: 'boundaries', plants: [blindCruiser] },
  { gate: 'dead code', plants: deadCode },
  ...databaseTypes,
  { gate: 'docs paths', plants: docsPaths },
]
