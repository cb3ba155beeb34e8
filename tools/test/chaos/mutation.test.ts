import { globSync } from 'node:fs'

import { expect, test } from 'vitest'

import { findMutants } from '../../chaos/mutation/find-mutants.ts'
import { LIKELY_TESTS, NEIGHBORS, selectTests } from '../../chaos/mutation/select-tests.ts'
import { root } from '../../services/addresses.ts'

const mutants = findMutants(root)

/** Lists the replacements of the mutants of a file. */
const listReplacements = (file: string) =>
  mutants.filter((mutant) => mutant.file === `apps/api/src/${file}`).map(({ replacement }) => replacement.trim())

test('findMutants finds authorization checks in every layer and planted faults', () => {
  const files = new Set(mutants.map(({ file }) => file))
  for (const file of [
    'apps/api/src/accounts/sessions/sessions.store.ts',
    'apps/api/src/privacy/disclosures.queries.ts',
    'apps/api/src/appointments/lifecycle/transitions.service.ts',
    'apps/api/src/search/engine/postgres/category-search.queries.ts',
    'apps/api/src/search/engine/opensearch/query.ts',
  ]) {
    expect(files).toContain(file)
  }
  expect(mutants.length).toBeGreaterThan(240)
  expect(listReplacements('http/access.ts')).toHaveLength(7)
})

test('a mutant removes only the condition of a one-line query', () => {
  expect(listReplacements('accounts/factors/factors.store.ts')).toContain(
    `await tx.updateTable('authenticator').set({ secret }).execute()`,
  )
  expect(listReplacements('products/products.queries.ts')).toContain('const products = selectProducts(db)')
})

test('a mutant of an SQL condition keeps its parameter', () => {
  expect(listReplacements('chat/messages/files.queries.ts')).toContain(
    'where chat_message.file_uuid = $1 and (chat_participant.account_id = $2 or true)`)',
  )
  expect(listReplacements('appointments/lifecycle/erasure.store.ts')).toContain(
    'where (member_id = ${accountId} or true)',
  )
  expect(listReplacements('schedule/schedule.queries.ts')).toContain(
    'where (work_hour.account_id = requested.id or true) and work_hour.session_type = any($2)',
  )
})

test('a mutant of an either-or condition allows everyone', () => {
  expect(listReplacements('appointments/lifecycle/end-upcoming.store.ts')).toContain('eb.lit(true),')
})

test('a mutant of a policy grants access to everyone', () => {
  expect(listReplacements('files/files.policy.ts')).toContain('return true')
  expect(listReplacements('profiles/profiles.policy.ts')).toContain("if (true) return 'trusted-viewer'")
  const blocked = mutants.find(({ part }) => part === "if (chat.isBlocked) return 'blocked'")
  expect(blocked?.replacement).toBe('')
})

test('a mutant of a use case keeps the check that the object exists', () => {
  expect(listReplacements('files/files.service.ts')).toContain("if (!file) throw new AppError('not_found')")
  expect(listReplacements('reviews/reviews.service.ts')).toContain("if (!appointment) throw new AppError('not_found')")
})

test('a mutant of a use case keeps the write whose result was checked', () => {
  expect(listReplacements('accounts/factors/passkeys.service.ts')).toEqual([
    'await renamePasskey(tx, { accountId: actor.accountId, id }, name)',
    'await deletePasskey(tx, { accountId, id })',
  ])
  expect(listReplacements('schedule/schedule.service.ts')).toContain('await deleteDate(tx, actor.accountId, id)')
})

test('does not mutate a redundant condition that only enables an index', () => {
  const findByColumn = (column: string) => mutants.filter(({ part }) => part.startsWith(`.where('${column}'`))
  expect(findByColumn('passkey_challenge.account_id').map(({ file }) => file)).toEqual([
    'apps/api/src/accounts/factors/factors.store.ts',
  ])
  expect(findByColumn('session.account_id').map(({ file }) => file)).toContain(
    'apps/api/src/accounts/sessions/sessions.store.ts',
  )
})

test('selectTests returns the tests of the module with the likeliest ones first', () => {
  const tests = globSync('apps/api/test/**/*.test.ts', { cwd: root })
  const selected = (file: string, previousKillers: string[] = []) =>
    selectTests({ file: `apps/api/src/${file}` }, { root, tests, previousKillers: new Set(previousKillers) })
  expect(selected('http/access.ts')[0]).toBe('apps/api/test/http/access-matrix.test.ts')
  expect(selected('appointments/calendar/calendar.queries.ts')[0]).toBe(
    'apps/api/test/appointments/calendar/feed.test.ts',
  )
  const previousKiller = 'apps/api/test/files/gallery.test.ts'
  expect(selected('files/files.store.ts', [previousKiller])[0]).toBe(previousKiller)
  for (const mutant of mutants) {
    const module = mutant.file.split('/')[3]
    const moduleTests = tests.filter((test) => test.startsWith(`apps/api/test/${module}/`))
    expect(selectTests(mutant, { root, tests, previousKillers: new Set() })).toEqual(
      expect.arrayContaining(moduleTests),
    )
  }
})

test('every test and file name of the selection exists', () => {
  const sources = globSync('apps/api/src/*/**/*.ts', { cwd: root })
  const tests = globSync('apps/api/test/**/*.test.ts', { cwd: root })
  const parts = [...LIKELY_TESTS.flatMap(([, likely]) => likely), ...Object.values(NEIGHBORS).flat()]
  expect(parts.filter((part) => !tests.some((test) => test.startsWith(`apps/api/test/${part}`)))).toEqual([])
  const patterns = LIKELY_TESTS.map(([pattern]) => pattern)
  expect(patterns.filter((pattern) => !sources.some((file) => pattern.test(file)))).toEqual([])
})
