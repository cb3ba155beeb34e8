import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { actionWords, fieldWords, subjectWords } from '~/features/admin/audit/audit-words.ts'

const api = join(import.meta.dirname, '../../../api/src')
const NAMED =
  /'((?:admin\.(?:grant|revoke|\w+Factor)|(?:category|certificate|product|question|report|tag|trade|user)\.[a-z][A-Za-z]+))'/g

/** Every action that the server writes down by its name, and every call that it notes in somebody else's name. */
function namedActions(): string[] {
  const sources = globSync('**/*.ts', { cwd: api }).map((path) => readFileSync(join(api, path), 'utf8'))
  const logging = sources.filter((source) => /recordAudit|AuditEntry/.test(source))
  return [
    ...logging.flatMap((source) => [...source.matchAll(NAMED)].map(([, action = '']) => action)),
    ...sources.flatMap((source) => [...source.matchAll(/call: '(\w+)'/g)].map(([, call = '']) => `acting.${call}`)),
  ]
}

test('every action of the log has words of its own', () => {
  const actions = [...new Set(namedActions())]
  expect(actions).toEqual(expect.arrayContaining(['user.setStatus', 'product.create', 'acting.editProfile']))
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
  expect(actions.filter((action) => bare(actionWords(action)) === bare(action))).toEqual([])
})

test('what has no words yet is at least spelled out', () => {
  expect(actionWords('coupon.handOut')).toBe('Coupon hand out')
  expect(fieldWords('rejection_reason')).toBe('Rejection reason')
  expect(fieldWords('approvedTags')).toBe('Approved tags')
  expect(fieldWords('orderIndex')).toBe('Order')
  expect(subjectWords({ kind: 'subscriptionType', id: '3', name: null })).toBe('Subscription type 3')
})
