import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { actionLabel, fieldLabel, subjectLabel } from '~/features/admin/audit/audit-labels.ts'

const api = join(import.meta.dirname, '../../../api/src')
const ACTION_NAME =
  /'((?:admin\.(?:grant|revoke|\w+Factor)|(?:category|certificate|product|question|report|tag|trade|user)\.[a-z][A-Za-z]+))'/g

/** Every action that the server writes down by its name, and every call that it notes in somebody else's name. */
function loggedActions(): string[] {
  const sources = globSync('**/*.ts', { cwd: api }).map((path) => readFileSync(join(api, path), 'utf8'))
  const logging = sources.filter((source) => /recordAudit|AuditEntry/.test(source))
  return [
    ...logging.flatMap((source) => [...source.matchAll(ACTION_NAME)].map(([, action = '']) => action)),
    ...sources.flatMap((source) => [...source.matchAll(/call: '(\w+)'/g)].map(([, call = '']) => `acting.${call}`)),
  ]
}

test('every action of the log has words of its own', () => {
  const actions = [...new Set(loggedActions())]
  expect(actions).toEqual(expect.arrayContaining(['user.setStatus', 'product.create', 'acting.editProfile']))
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
  expect(actions.filter((action) => bare(actionLabel(action)) === bare(action))).toEqual([])
})

test('what has no words yet is at least spelled out', () => {
  expect(actionLabel('coupon.handOut')).toBe('Coupon hand out')
  expect(fieldLabel('rejection_reason')).toBe('Rejection reason')
  expect(fieldLabel('approvedTags')).toBe('Approved tags')
  expect(fieldLabel('orderIndex')).toBe('Order')
  expect(subjectLabel({ kind: 'subscriptionType', id: '3', name: null })).toBe('Subscription type 3')
})
