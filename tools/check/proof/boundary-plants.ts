import { dirname, relative } from 'node:path'

import type { Plant } from './plant.ts'

const nothing = 'export const planted = 1\n'

/** A file that imports `target`: a package by its name, or a file that is planted too. */
function crossing(rule: string, from: string, target: string): Plant {
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
const app = (path: string) => `apps/web/app/${path}`

/** Each rule is crossed once, by files of its own. */
export const boundaryPlants: readonly Plant[] = [
  crossing('contract-imports-zod-alone', 'packages/contract/src/planted-a.ts', 'kysely'),
  crossing('web-knows-the-contract-only', app('lib/planted-a.ts'), api('platform/planted-a.ts')),
  crossing('api-knows-the-contract-only', api('platform/planted-b.ts'), app('lib/planted-b.ts')),
  crossing('outside-uses-public-doors', 'tools/planted-c.ts', api('planted/c.service.ts')),
  crossing('outside-drives-the-web-by-http', 'e2e/planted-d.ts', app('lib/planted-d.ts')),
  crossing('product-imports-no-tests', api('platform/planted-e.ts'), 'apps/api/test/planted-e.ts'),
  crossing('routes-call-use-cases', api('planted/f.routes.ts'), api('planted/f.store.ts')),
  crossing('use-cases-know-no-http', api('planted/g.service.ts'), 'fastify'),
  crossing('queries-only-read', api('planted/h.queries.ts'), api('planted/h.service.ts')),
  crossing('stores-are-the-bottom', api('planted/i.store.ts'), api('planted/i.service.ts')),
  crossing('policy-and-present-are-pure', api('planted/j.policy.ts'), api('platform/planted-j.ts')),
  crossing('sql-stays-in-stores-and-queries', api('planted/k.service.ts'), 'kysely'),
  crossing('modules-have-one-door', api('planted/l.service.ts'), api('planted-too/l.store.ts')),
  crossing('entries-use-doors', api('worker.ts'), api('planted/m.service.ts')),
  crossing('nobody-looks-up-to-compose', api('planted/n.service.ts'), api('planted-n.ts')),
  crossing('platform-and-http-know-no-module', api('http/planted-o.ts'), api('planted/index.ts')),
  crossing('platform-knows-no-http', api('platform/planted-p.ts'), api('http/planted-p.ts')),
  crossing('lib-is-the-bottom', app('lib/planted-q.ts'), app('ui/planted-q.ts')),
  crossing('ui-knows-no-feature', app('ui/planted-r.ts'), app('features/planted/r.ts')),
  crossing('features-know-no-route', app('features/planted/s.ts'), app('routes/planted/s.ts')),
  crossing('features-do-not-import-each-other', app('features/planted/t.ts'), app('features/planted-too/t.ts')),
  {
    what: 'no-cycles: packages/contract/src/planted-u.ts → planted-v.ts → planted-u.ts',
    files: {
      'packages/contract/src/planted-u.ts': `import type { V } from './planted-v.ts'\nexport type U = V[]\n`,
      'packages/contract/src/planted-v.ts': `import type { U } from './planted-u.ts'\nexport type V = U[]\n`,
    },
    says: ['no-cycles: packages/contract/src/planted-'],
  },
]
