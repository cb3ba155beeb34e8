import { expect, test } from 'vitest'

import { gates } from '../../check/checks.ts'
import { proofs } from '../../check/fixtures/violations.ts'

test('every gate has a violation that it must find', () => {
  const proven = new Set(proofs.map(({ gate }) => gate))
  expect(gates.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
})
