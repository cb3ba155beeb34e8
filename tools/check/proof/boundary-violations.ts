import { dirname, relative } from 'node:path'

import type { ViolationFixture } from './violation.ts'

const nothing = 'export const fixture = 1\n'

/** A file that imports `target`: a package by its name, or a file that is written too. */
function crossing(rule: string, from: string, target: string): ViolationFixture {
  const isFile = target.includes('/') && /\.tsx?$/.test(target)
  const way = relative(dirname(from), target)
  const specifier = isFile ? (way.startsWith('.') ? way : `./${way}`) : target
  return {
    what: `${rule}: ${from} → ${target}`,
    files: { ...(isFile && { [target]: nothing }), [from]: `import '${specifier}'\n` },
    says: [`${rule}: ${from}`],
  }
}

const api = (path: string) => `apps/api/src/${path}`
const search = (path: string) => `apps/search/src/${path}`
const app = (path: string) => `apps/web/app/${path}`

/** Each rule is crossed once, by files of its own. */
export const boundaryViolations: readonly ViolationFixture[] = [
  crossing('contract-imports-zod-alone', 'packages/contract/src/fixture-a.ts', 'kysely'),
  crossing('platform-package-knows-no-app', 'packages/platform/src/fixture-a.ts', api('infra/fixture-aa.ts')),
  crossing('search-protocol-knows-the-contract-only', 'packages/search-protocol/src/fixture-a.ts', 'kysely'),
  crossing('stripe-emulator-stands-alone', 'packages/stripe-emulator/src/fixture-a.ts', 'kysely'),
  crossing('emulator-is-for-development', api('infra/fixture-ac.ts'), 'packages/stripe-emulator/src/fixture-ac.ts'),
  crossing('web-knows-the-contract-only', app('lib/fixture-a.ts'), api('infra/fixture-a.ts')),
  crossing('api-knows-the-contract-only', api('infra/fixture-b.ts'), app('lib/fixture-b.ts')),
  crossing('api-asks-search-by-http', api('infra/fixture-ba.ts'), search('fixture-ba.ts')),
  crossing('search-knows-contract-platform-and-protocol', search('feed/fixture-bb.ts'), api('infra/fixture-bb.ts')),
  crossing('search-index-is-pure', search('words/fixture-bc.ts'), search('feed/fixture-bc.ts')),
  crossing('outside-uses-public-doors', 'tools/fixture-bd.ts', search('feed/fixture-bd.ts')),
  crossing('outside-uses-public-doors', 'tools/fixture-c.ts', api('fixture/c.service.ts')),
  crossing('outside-drives-the-web-by-http', 'e2e/fixture-d.ts', app('lib/fixture-d.ts')),
  crossing('product-imports-no-tests', api('infra/fixture-e.ts'), 'apps/api/test/fixture-e.ts'),
  crossing('routes-call-use-cases', api('fixture/f.routes.ts'), api('fixture/f.store.ts')),
  crossing('use-cases-know-no-http', api('fixture/g.service.ts'), 'fastify'),
  crossing('queries-only-read', api('fixture/h.queries.ts'), api('fixture/h.service.ts')),
  crossing('stores-are-the-bottom', api('fixture/i.store.ts'), api('fixture/i.service.ts')),
  crossing('policy-and-present-are-pure', api('fixture/j.policy.ts'), api('infra/fixture-j.ts')),
  crossing('sql-stays-in-stores-and-queries', api('fixture/k.service.ts'), 'kysely'),
  crossing('sql-stays-in-stores-and-queries', search('feed/fixture-k.ts'), 'kysely'),
  crossing('modules-have-one-door', api('fixture/l.service.ts'), api('fixture-too/l.store.ts')),
  crossing('entries-use-doors', api('worker.ts'), api('fixture/m.service.ts')),
  crossing('nobody-looks-up-to-compose', api('fixture/n.service.ts'), api('fixture-n.ts')),
  crossing('infra-and-http-know-no-module', api('http/fixture-o.ts'), api('fixture/index.ts')),
  crossing('infra-knows-no-http', api('infra/fixture-p.ts'), api('http/fixture-p.ts')),
  crossing('lib-is-the-bottom', app('lib/fixture-q.ts'), app('ui/fixture-q.ts')),
  crossing('ui-knows-no-feature', app('ui/fixture-r.ts'), app('features/fixture/r.ts')),
  crossing('features-know-no-route', app('features/fixture/s.ts'), app('routes/fixture/s.ts')),
  crossing('features-have-one-door', app('features/fixture/t.ts'), app('features/fixture-too/t.ts')),
  {
    what: 'no-cycles: packages/contract/src/fixture-u.ts → fixture-v.ts → fixture-u.ts',
    files: {
      'packages/contract/src/fixture-u.ts': `import type { V } from './fixture-v.ts'\nexport type U = V[]\n`,
      'packages/contract/src/fixture-v.ts': `import type { U } from './fixture-u.ts'\nexport type V = U[]\n`,
    },
    says: ['no-cycles: packages/contract/src/fixture-'],
  },
]
