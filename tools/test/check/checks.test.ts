import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { checks } from '../../check/checks.ts'
import { checkFixtures } from '../../check/fixtures/violations.ts'
import { root } from '../../services/addresses.ts'

test('every check has a violation that it must find', () => {
  const verified = new Set(checkFixtures.map(({ check }) => check))
  expect(checks.map(({ name }) => name).filter((name) => !verified.has(name))).toEqual([])
})

test('pnpm check rejects an unknown name next to a known one', () => {
  const { status, stdout, stderr } = spawnSync('node', ['tools/check/check.ts', 'styles', 'no-check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain('usage: pnpm check [name …]')
})
