import { expect, test } from 'vitest'

import { checks } from '../../check/checks.ts'
import { checkFixtures } from '../../check/fixtures/violations.ts'

test('every check has a violation that it must find', () => {
  const verified = new Set(checkFixtures.map(({ check }) => check))
  expect(checks.map(({ name }) => name).filter((name) => !verified.has(name))).toEqual([])
})
