import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { getActionLabel, getFieldLabel, formatSubject } from '~/features/admin/audit/audit-labels.ts'

const apiSources = join(import.meta.dirname, '../../../api/src')
const ACTION_NAME =
  /'((?:admin\.(?:grant|revoke|\w+Factor)|(?:category|certificate|product|question|report|tag|trade|user)\.[a-z][A-Za-z]+))'/g

/** Returns the actions that the server logs by name, and the calls that it logs during impersonation. */
function findLoggedActions(): string[] {
  const sources = globSync('**/*.ts', { cwd: apiSources }).map((path) => readFileSync(join(apiSources, path), 'utf8'))
  const auditSources = sources.filter((source) => /recordAudit|AuditEntry/.test(source))
  return [
    ...auditSources.flatMap((source) => [...source.matchAll(ACTION_NAME)].map(([, action = '']) => action)),
    ...sources.flatMap((source) => [...source.matchAll(/call: '(\w+)'/g)].map(([, call = '']) => `acting.${call}`)),
  ]
}

test('getActionLabel has a label for every logged action', () => {
  const actions = [...new Set(findLoggedActions())]
  expect(actions).toEqual(expect.arrayContaining(['user.setStatus', 'product.create', 'acting.editProfile']))
  const toLetters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
  expect(actions.filter((action) => toLetters(getActionLabel(action)) === toLetters(action))).toEqual([])
})

test('labels without a definition are derived from the name', () => {
  expect(getActionLabel('coupon.handOut')).toBe('Coupon hand out')
  expect(getFieldLabel('rejection_reason')).toBe('Rejection reason')
  expect(getFieldLabel('approvedTags')).toBe('Approved tags')
  expect(getFieldLabel('orderIndex')).toBe('Order')
  expect(formatSubject({ kind: 'subscriptionType', id: '3', name: null })).toBe('Subscription type 3')
})
