import type { Plant } from './plant.ts'

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const line${index} = ${index}\n`).join('')
const functionOf = (count: number) =>
  `export function long() {\n${Array.from({ length: count - 2 }, () => `  Math.random()\n`).join('')}}\n`

const plant = (rule: string, path: string, text: string): Plant => ({
  what: rule,
  files: { [path]: text },
  says: [path, rule],
})

/** One file per rule, so that each finding can only come from its own plant. */
export const lintPlants: readonly Plant[] = [
  plant('max-lines', 'packages/contract/src/planted/long.ts', lines(301)),
  plant('max-lines', 'tools/test/planted-long.test.ts', lines(401)),
  plant('max-lines-per-function', 'apps/api/src/planted/long-function.ts', functionOf(61)),
  plant('max-lines-per-function', 'apps/web/app/ui/PlantedLong.tsx', functionOf(91)),
  plant(
    'max-params',
    'apps/api/src/planted/params.ts',
    'export const four = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]\n',
  ),
  plant('no-explicit-any', 'apps/api/src/planted/any.ts', 'export const loose: any = 1\n'),
  plant('no-non-null-assertion', 'apps/api/src/planted/bang.ts', 'export const first = (list: string[]) => list[0]!\n'),
  plant('no-default-export', 'apps/api/src/planted/default.ts', 'export default 1\n'),
  plant(
    'consistent-type-imports',
    'apps/api/src/planted/types.ts',
    `import { Stats } from 'node:fs'\nexport const size = (stats: Stats) => stats.size\n`,
  ),
  plant(
    'no-floating-promises',
    'apps/api/src/planted/floating.ts',
    'const later = async () => 1\nexport function forget() {\n  later()\n}\n',
  ),
  plant('no-process-env', 'apps/api/src/planted/environment.ts', `export const home = process.env['HOME']\n`),
  plant(
    'no-restricted-imports',
    'apps/web/app/lib/planted-environment.ts',
    `import { env } from 'node:process'\nexport const home = env['HOME']\n`,
  ),
  plant('no-own-clock', 'apps/api/src/planted/date-now.ts', 'export const now = () => Date.now()\n'),
  plant('no-own-clock', 'apps/api/src/planted/new-date.ts', 'export const now = () => new Date()\n'),
  plant('no-own-clock', 'apps/api/src/planted/temporal.ts', 'export const now = () => Temporal.Now.instant()\n'),
  plant('no-console', 'apps/api/src/planted/console.ts', `console.log('heard by nobody')\nexport const said = true\n`),
]
