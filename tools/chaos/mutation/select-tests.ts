import { statSync } from 'node:fs'
import { join } from 'node:path'

import type { Mutant } from './find-mutants.ts'

/** Tests to run first, for speed only: the others run too. */
const LIKELY_TESTS: readonly [RegExp, readonly string[]][] = [
  [/own-data|data-export/, ['privacy/two-lives', 'privacy/exports']],
  [/deletion|erasure|end-upcoming|disclosures\.store/, ['privacy/two-lives', 'accounts/deletion']],
  [/accounts\/factors/, ['factors/authenticator-app', 'factors/passkeys', 'factors/not-me', 'privacy/two-lives']],
  [/accounts\/former/, ['accounts/former-usernames', 'privacy/two-lives']],
  [/accounts\/leaving/, ['accounts/leaving']],
  [/accounts\/links/, ['accounts/mail-links', 'accounts/address-change']],
  [/accounts\/login-as/, ['accounts/login-as']],
  [/accounts\/sessions/, ['accounts/own-sessions', 'accounts/sessions', 'accounts/eviction', 'factors/passkeys']],
  [/accounts\/accounts/, ['accounts/address-change', 'accounts/sessions', 'accounts/confirmation', 'admin/set-status']],
  [/admin\/sessions/, ['admin/end-sessions']],
  [/admin\//, ['admin/set-status', 'privacy/two-lives']],
  [/appointments\.policy/, ['appointments/read', 'appointments/book-keys']],
  [/appointments\.queries/, ['chat/about-other', 'schedule/next-free', 'chat/who-may-write', 'subscriptions/card']],
  [/appointments\/booking/, ['appointments/book-limits', 'appointments/book-keys', 'appointments/book.']],
  [/calendar/, ['appointments/calendar', 'privacy/two-lives']],
  [/alternatives/, ['appointments/reroute']],
  [/transitions/, ['appointments/moves', 'chat/who-may-write']],
  [/chats\.policy|sending/, ['chat/who-may-write', 'chat/chatting']],
  [/chat\/unread-mails/, ['chat/unread-mails']],
  [/chat\/live-events/, ['live/socket', 'live/sealed-news']],
  [/chat\/(?:messages\/messages|pairs)/, ['chat/others', 'subscriptions/card', 'chat/chatting', 'chat/who-may-write']],
  [
    /chat\//,
    ['chat/chatting', 'chat/others', 'chat/blocked', 'chat/unread-mails', 'privacy/two-lives', 'chat/who-may-write'],
  ],
  [/files\//, ['files/media', 'files/uploads', 'files/arranging', 'files/video-links', 'privacy/two-lives']],
  [/http\//, ['http/access-matrix']],
  [/infra\/db/, ['appointments/book-rivals', 'chat/who-may-write']],
  [/privacy\/disclosures/, ['privacy/disclosures']],
  [/privacy\//, ['privacy/exports', 'privacy/two-lives']],
  [/products\//, ['products/products', 'privacy/two-lives']],
  [/profiles\/categories/, ['profiles/paid-categories', 'admin/activate-categories', 'privacy/two-lives']],
  [
    /profiles\/profiles\.(?:policy|service|queries)/,
    ['profiles/visibility', 'profiles/paid-categories', 'chat/about-other'],
  ],
  [/profiles\//, ['profiles/edit', 'profiles/fields', 'profiles/visibility', 'privacy/two-lives']],
  [/reviews\//, ['reviews/reviews', 'privacy/two-lives']],
  [/schedule\//, ['schedule/work-hours', 'schedule/schedule', 'schedule/next-free', 'privacy/two-lives']],
  [/search\.policy/, ['search/access']],
  [/search\.queries/, ['search/match', 'appointments/reroute']],
  [/subscriptions\//, ['subscriptions/card', 'subscriptions/paying', 'subscriptions/life', 'privacy/two-lives']],
]

/** Other modules whose tests depend on a module. */
const NEIGHBORS: Record<string, readonly string[]> = {
  accounts: ['admin', 'subscriptions/moved'],
  admin: ['accounts/sessions', 'moderation'],
  appointments: [
    'reviews',
    'profiles/visibility',
    'chat/about-other',
    'chat/who-may-write',
    'schedule/next-free',
    'schedule/schedule',
    'subscriptions/card',
  ],
  chat: ['live', 'files/media', 'subscriptions/card'],
  files: ['chat/chatting', 'profiles/certified', 'profiles/edit', 'moderation'],
  infra: ['chat', 'appointments', 'accounts'],
  profiles: ['search/listing-changes', 'admin', 'subscriptions/life', 'chat/about-other'],
  schedule: ['profiles/next-free'],
  search: ['appointments/reroute'],
  subscriptions: ['admin/set-status'],
}

const ALWAYS = ['privacy/', 'accounts/deletion', 'accounts/erasure', 'accounts/leaving', 'http/planted-fields']

type SelectOptions = { root: string; tests: readonly string[]; detectedBefore: ReadonlySet<string> }

/** The tests that may kill a mutant, the likeliest first: those of its module and of dependent modules. */
export function selectTests({ file }: Pick<Mutant, 'file'>, { root, tests, detectedBefore }: SelectOptions): string[] {
  const module = file.split('/')[3] ?? ''
  const asked = [`${module}/`, ...(NEIGHBORS[module] ?? []), ...ALWAYS].map((part) => `apps/api/test/${part}`)
  const likely = LIKELY_TESTS.find(([sign]) => sign.test(file))?.[1] ?? []
  const rank = (test: string) => {
    const at = likely.findIndex((part) => test.includes(`/${part}`))
    if (detectedBefore.has(test)) return -1
    return at === -1 ? likely.length + statSync(join(root, test)).size : at
  }
  return tests
    .filter((test) => asked.some((part) => test.startsWith(part)))
    .map((test) => ({ test, rank: rank(test) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ test }) => test)
}
