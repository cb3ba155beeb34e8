import { globSync } from 'node:fs'

import { expect, test } from 'vitest'

import { findMutants } from '../../chaos/mutation/find-mutants.ts'
import { selectTests } from '../../chaos/mutation/select-tests.ts'
import { root } from '../../services/addresses.ts'

const guards = findMutants(root)

/** What copies without a guard of this file have in its place. */
const insteadIn = (file: string) =>
  guards.filter((guard) => guard.file === `apps/api/src/${file}`).map(({ replacement }) => replacement.trim())

test('the guards are found where they stand', () => {
  const files = new Set(guards.map(({ file }) => file))
  for (const file of [
    'apps/api/src/http/access.ts',
    'apps/api/src/accounts/sessions/sessions.store.ts',
    'apps/api/src/privacy/disclosures.queries.ts',
    'apps/api/src/appointments/lifecycle/transitions.service.ts',
  ]) {
    expect(files).toContain(file)
  }
  expect(guards.length).toBeGreaterThan(240)
})

test('a query that fits on one line loses its condition, and nothing else', () => {
  expect(insteadIn('accounts/factors/factors.store.ts')).toContain(
    `await tx.updateTable('authenticator').set({ secret }).execute()`,
  )
  expect(insteadIn('products/products.queries.ts')).toContain('const own = products(db)')
})

test('a condition in plain SQL still names its parameter', () => {
  expect(insteadIn('chat/messages/files.queries.ts')).toContain(
    'where chat_message.file_uuid = $1 and (chat_participant.account_id = $2 or true)`)',
  )
  expect(insteadIn('appointments/lifecycle/erasure.store.ts')).toContain('where (member_id = ${accountId} or true)')
  expect(insteadIn('schedule/schedule.queries.ts')).toContain(
    "where (work_hour.account_id = wanted.id or true) and work_hour.session_type = 'Standard'",
  )
})

test('where either of two may ask, everybody may', () => {
  expect(insteadIn('appointments/lifecycle/end-upcoming.store.ts')).toContain('eb.lit(true),')
})

test('a policy that grants grants to all, and one that refuses refuses nobody', () => {
  expect(insteadIn('files/files.policy.ts')).toContain('return true')
  expect(insteadIn('profiles/profiles.policy.ts')).toContain("if (true) return 'trusted-viewer'")
  const blocked = guards.find(({ part }) => part === "if (chat.isBlocked) return 'blocked'")
  expect(blocked?.replacement).toBe('')
})

test('a use case still asks whether there is anything at all', () => {
  expect(insteadIn('files/files.service.ts')).toContain("if (!file) throw new AppError('not_found')")
  expect(insteadIn('reviews/reviews.service.ts')).toContain("if (!appointment) throw new AppError('not_found')")
})

test('a use case that refuses by what a change has found still makes the change', () => {
  expect(insteadIn('accounts/factors/passkeys.service.ts')).toEqual([
    'await nameIt(tx, { accountId: actor.accountId, id }, name)',
    'await deletePasskey(tx, { accountId, id })',
  ])
  expect(insteadIn('schedule/schedule.service.ts')).toContain('await removeDate(tx, actor.accountId, id)')
})

test('a condition that only finds rows faster is none, where that is written above it', () => {
  const named = (column: string) => guards.filter(({ part }) => part.startsWith(`.where('${column}'`))
  expect(named('passkey_challenge.account_id').map(({ file }) => file)).toEqual([
    'apps/api/src/accounts/factors/factors.store.ts',
  ])
  expect(named('session.account_id').map(({ file }) => file)).toContain(
    'apps/api/src/accounts/sessions/sessions.store.ts',
  )
})

test('each has tests that are asked, the likeliest first', () => {
  const tests = globSync('apps/api/test/**/*.test.ts', { cwd: root })
  const asked = (file: string, hasNoticed: string[] = []) =>
    selectTests({ file: `apps/api/src/${file}` }, { root, tests, detectedBefore: new Set(hasNoticed) })
  expect(asked('http/access.ts')[0]).toBe('apps/api/test/http/access-matrix.test.ts')
  expect(asked('appointments/calendar/calendar.queries.ts')[0]).toBe('apps/api/test/appointments/calendar/feed.test.ts')
  const noticed = 'apps/api/test/files/gallery.test.ts'
  expect(asked('files/files.store.ts', [noticed])[0]).toBe(noticed)
  for (const guard of guards) {
    const module = guard.file.split('/')[3]
    const own = tests.filter((test) => test.startsWith(`apps/api/test/${module}/`))
    expect(selectTests(guard, { root, tests, detectedBefore: new Set() })).toEqual(expect.arrayContaining(own))
  }
})
