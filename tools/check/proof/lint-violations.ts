import type { ViolationFixture } from './violation.ts'

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const line${index} = ${index}\n`).join('')
const functionOf = (count: number) =>
  `export function long() {\n${Array.from({ length: count - 2 }, () => `  Math.random()\n`).join('')}}\n`

const fixture = (rule: string, path: string, text: string): ViolationFixture => ({
  what: rule,
  files: { [path]: text },
  says: [path, rule],
})

/** One file per rule, so that each finding can only come from its own fixture. */
export const lintViolations: readonly ViolationFixture[] = [
  fixture('max-lines', 'packages/contract/src/fixture/long.ts', lines(301)),
  fixture('max-lines', 'tools/test/fixture-long.test.ts', lines(401)),
  fixture('max-lines-per-function', 'apps/api/src/fixture/long-function.ts', functionOf(61)),
  fixture('max-lines-per-function', 'apps/web/app/ui/FixtureLong.tsx', functionOf(91)),
  fixture(
    'max-params',
    'apps/api/src/fixture/params.ts',
    'export const four = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]\n',
  ),
  fixture('no-explicit-any', 'apps/api/src/fixture/any.ts', 'export const loose: any = 1\n'),
  fixture(
    'no-non-null-assertion',
    'apps/api/src/fixture/bang.ts',
    'export const first = (list: string[]) => list[0]!\n',
  ),
  fixture('no-default-export', 'apps/api/src/fixture/default.ts', 'export default 1\n'),
  fixture(
    'consistent-type-imports',
    'apps/api/src/fixture/types.ts',
    `import { Stats } from 'node:fs'\nexport const size = (stats: Stats) => stats.size\n`,
  ),
  fixture(
    'no-floating-promises',
    'apps/api/src/fixture/floating.ts',
    'const later = async () => 1\nexport function forget() {\n  later()\n}\n',
  ),
  fixture('no-process-env', 'apps/api/src/fixture/environment.ts', `export const home = process.env['HOME']\n`),
  fixture(
    'no-restricted-imports',
    'apps/web/app/lib/fixture-environment.ts',
    `import { env } from 'node:process'\nexport const home = env['HOME']\n`,
  ),
  fixture(
    'no-restricted-imports',
    'packages/contract/src/fixture/zod.ts',
    `import { z } from 'zod'\nexport const text = z.string()\n`,
  ),
  fixture('browser-floor', 'apps/web/app/lib/fixture-static.ts', `export const url = URL.parse('x')\n`),
  fixture('browser-floor', 'apps/web/app/lib/fixture-global.ts', 'export const now = () => new Temporal.Instant(0n)\n'),
  fixture('one-format', 'apps/web/app/lib/fixture-format.ts', 'export const format = new Intl.DateTimeFormat()\n'),
  fixture(
    'one-format',
    'apps/web/app/lib/fixture-locale.ts',
    'export const words = (count: number) => count.toLocaleString()\n',
  ),
  fixture('no-own-clock', 'apps/api/src/fixture/date-now.ts', 'export const now = () => Date.now()\n'),
  fixture('no-own-clock', 'apps/api/src/fixture/new-date.ts', 'export const now = () => new Date()\n'),
  fixture('no-own-clock', 'apps/api/src/fixture/temporal.ts', 'export const now = () => Temporal.Now.instant()\n'),
  fixture(
    'no-console',
    'apps/api/src/fixture/console.ts',
    `console.log('heard by nobody')\nexport const said = true\n`,
  ),
]
