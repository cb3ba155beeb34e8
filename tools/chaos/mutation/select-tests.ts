import { statSync } from 'node:fs'
import { join } from 'node:path'

import type { Mutant } from './mutant.ts'

/** Tests to run first, for speed only: the other relevant tests run too. */
export const LIKELY_TESTS: readonly [RegExp, readonly string[]][] = [
  [/data-export/, ['privacy/account-isolation', 'privacy/exports']],
  [/deletion|erasure|end-upcoming|disclosures\.store/, ['privacy/account-isolation', 'accounts/deletion']],
  [/accounts\/factors/, ['accounts/factors', 'privacy/account-isolation']],
  [/accounts\/registration/, ['accounts/registration', 'privacy/account-isolation']],
  [/accounts\/impersonation/, ['accounts/impersonation']],
  [/accounts\/sessions/, ['accounts/sessions', 'accounts/factors/passkeys']],
  [/accounts\//, ['accounts/settings', 'accounts/mails', 'accounts/sessions/sessions', 'admin/set-status']],
  [/admin\/sessions/, ['admin/end-sessions']],
  [/admin\//, ['admin/set-status', 'privacy/account-isolation']],
  [/appointments\.policy/, ['appointments/details', 'appointments/booking/idempotency-keys']],
  [/appointments\.queries/, ['chat/about-other', 'schedule/next-free', 'chat/permissions', 'subscriptions/overview']],
  [/appointments\/booking/, ['appointments/booking']],
  [/calendar/, ['appointments/calendar/feed.test', 'appointments/calendar', 'privacy/account-isolation']],
  [/alternatives/, ['appointments/alternatives']],
  [/transitions|appointments\/lifecycle/, ['appointments/actions', 'chat/permissions']],
  [/chats\.policy|sending/, ['chat/permissions', 'chat/messages']],
  [/chat\/unread-mails/, ['chat/unread-mails']],
  [/chat\/live-events/, ['live/socket', 'live/encrypted-payload']],
  [
    /chat\/(?:messages\/messages|pairs)/,
    ['chat/isolation', 'subscriptions/overview', 'chat/messages', 'chat/permissions'],
  ],
  [
    /chat\//,
    [
      'chat/messages',
      'chat/isolation',
      'chat/blocked',
      'chat/unread-mails',
      'privacy/account-isolation',
      'chat/permissions',
    ],
  ],
  [/files\//, ['files/media', 'files/uploads', 'files/gallery', 'files/video-links', 'privacy/account-isolation']],
  [/http\//, ['http/access-matrix']],
  [/infra\/db/, ['appointments/booking/concurrency', 'chat/permissions']],
  [/privacy\/disclosures/, ['privacy/disclosures']],
  [/privacy\//, ['privacy/exports', 'privacy/account-isolation']],
  [/products\//, ['products/products', 'privacy/account-isolation']],
  [/profiles\/categories/, ['profiles/paid-categories', 'admin/activate-categories', 'privacy/account-isolation']],
  [
    /profiles\/profiles\.(?:policy|service|queries)/,
    ['profiles/visibility', 'profiles/paid-categories', 'chat/about-other'],
  ],
  [/profiles\//, ['profiles/edit', 'profiles/fields', 'profiles/visibility', 'privacy/account-isolation']],
  [/reviews\//, ['reviews/reviews', 'privacy/account-isolation']],
  [/schedule\//, ['schedule/work-hours', 'schedule/schedule', 'schedule/next-free', 'privacy/account-isolation']],
  [/search\/engine\/postgres/, ['search/conformance/postgres']],
  [/search\/engine/, ['search/conformance/opensearch']],
  [/search\/indexer/, ['search/conformance/opensearch', 'search/indexer/rebuild']],
  [/search\.policy/, ['search/access']],
  [/search\.queries/, ['search/match', 'appointments/alternatives']],
  [
    /subscriptions\//,
    ['subscriptions/overview', 'subscriptions/paying', 'subscriptions/lifecycle', 'privacy/account-isolation'],
  ],
]

/** Other modules whose tests depend on a module. */
export const NEIGHBORS: Record<string, readonly string[]> = {
  accounts: ['admin', 'subscriptions/customer-email', 'subscriptions/rejected-accounts'],
  admin: ['accounts/sessions', 'moderation'],
  appointments: [
    'reviews',
    'profiles/visibility',
    'chat/about-other',
    'chat/permissions',
    'schedule/next-free',
    'schedule/schedule',
    'subscriptions/overview',
  ],
  chat: ['live', 'files/media', 'subscriptions/overview'],
  files: ['chat/messages', 'profiles/certified', 'profiles/edit', 'moderation'],
  infra: ['chat', 'appointments', 'accounts'],
  profiles: ['search/listings', 'admin', 'subscriptions/lifecycle', 'chat/about-other'],
  schedule: ['profiles/next-free'],
  search: ['appointments/alternatives'],
  subscriptions: ['admin/set-status'],
}

const ALWAYS_RELEVANT = ['privacy/', 'accounts/deletion', 'http/unknown-fields']

type SelectOptions = { root: string; tests: readonly string[]; previousKillers: ReadonlySet<string> }

/** Returns the tests that may kill a mutant, the likeliest first: those of its module and of dependent modules. */
export function selectTests({ file }: Pick<Mutant, 'file'>, { root, tests, previousKillers }: SelectOptions): string[] {
  const module = file.split('/')[3] ?? ''
  const relevant = [`${module}/`, ...(NEIGHBORS[module] ?? []), ...ALWAYS_RELEVANT].map(
    (part) => `apps/api/test/${part}`,
  )
  const likely = LIKELY_TESTS.find(([pattern]) => pattern.test(file))?.[1] ?? []
  const rank = (test: string) => {
    const index = likely.findIndex((part) => test.includes(`/${part}`))
    if (previousKillers.has(test)) return -1
    return index === -1 ? likely.length + statSync(join(root, test)).size : index
  }
  return tests
    .filter((test) => relevant.some((part) => test.startsWith(part)))
    .map((test) => ({ test, rank: rank(test) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ test }) => test)
}
