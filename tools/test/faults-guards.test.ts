import { expect, test } from 'vitest'

import { findGuards, testsFor } from '../faults/guards/find-guards.ts'
import { root } from '../services/addresses.ts'

const guards = findGuards(root)

test('the guards are found where they stand', () => {
  const files = new Set(guards.map(({ file }) => file))
  for (const file of [
    'apps/api/src/http/access.ts',
    'apps/api/src/accounts/sessions.store.ts',
    'apps/api/src/privacy/disclosures.queries.ts',
    'apps/api/src/appointments/transitions.service.ts',
  ]) {
    expect(files).toContain(file)
  }
  expect(guards.length).toBeGreaterThan(60)
})

test('each has tests that are asked', () => {
  expect(testsFor({ file: 'apps/api/src/http/access.ts' })).toContain('apps/api/test/http/access-matrix.test.ts')
  expect(testsFor({ file: 'apps/api/src/chat/chats.policy.ts' })).toContain('apps/api/test/chat/')
  expect(testsFor({ file: 'apps/api/src/chat/queries/own-data.queries.ts' })).toContain('apps/api/test/privacy/')
})
