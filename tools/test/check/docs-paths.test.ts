import { describe, expect, test } from 'vitest'

import { findMentions, isExistingPath } from '../../check/documents/docs-paths.ts'

describe('paths that a document mentions', () => {
  test('findMentions finds paths in links, images, backticks and code blocks with their line', () => {
    const markdown = [
      'See [the tour](CONTRIBUTING.md#tour).',
      '<img src="docs/tour/home.png" alt="Home">',
      'Open `apps/api/src/main.ts` and `docs/`.',
      '```',
      "pnpm vitest run apps/api/test/chat -t 'slot'",
      'curl http://127.0.0.1:3000/docs/a',
      '```',
    ].join('\n')
    expect(findMentions(markdown)).toEqual([
      { path: 'CONTRIBUTING.md', line: 1, kind: 'link' },
      { path: 'docs/tour/home.png', line: 2, kind: 'link' },
      { path: 'apps/api/src/main.ts', line: 3, kind: 'code' },
      { path: 'docs/', line: 3, kind: 'code' },
      { path: 'apps/api/test/chat', line: 5, kind: 'code' },
    ])
  })

  test.each([
    '[elsewhere](https://example.com/a.ts) and [here](#part)',
    'a route `/admin/tag/new`, a command `pnpm check`, a name `inTransaction`, a call `clock.now()`',
    '```\nconst url = new URL("/apps/api", base)\n```',
  ])('findMentions ignores URLs, routes and commands (case %#)', (markdown) => {
    expect(findMentions(markdown)).toEqual([])
  })
})

describe('a mentioned path', () => {
  const files = [
    'README.md',
    'docs/decisions/0001-engines.md',
    'apps/api/src/accounts/index.ts',
    'apps/api/src/http/route.ts',
  ]
  const code = (path: string) =>
    isExistingPath({ path, line: 1, kind: 'code' }, 'docs/decisions/0001-engines.md', files)
  const link = (path: string) =>
    isExistingPath({ path, line: 1, kind: 'link' }, 'docs/decisions/0001-engines.md', files)

  test.each([
    'apps/api/src/http/route.ts',
    'apps/api/src/<module>/index.ts',
    'apps/api/src/{accounts,http}',
    'apps/api/',
    'http/route.ts',
    'README.md',
    'docs/decisions/*.md',
  ])('exists: %s', (path) => {
    expect(code(path)).toBe(true)
  })

  test.each(['apps/api/src/http/gone.ts', 'apps/web/', 'apps/api/src/{accounts,gone}', 'api/index.ts', 'route.tsx'])(
    'does not exist: %s',
    (path) => {
      expect(code(path)).toBe(false)
    },
  )

  test('in a link is relative to the folder of the document', () => {
    expect(link('../../README.md')).toBe(true)
    expect(link('/README.md')).toBe(true)
    expect(link('../decisions')).toBe(true)
    expect(link('README.md')).toBe(false)
  })
})
