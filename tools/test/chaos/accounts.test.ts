import { describe, expect, test } from 'vitest'

import { checkAccounts } from '../../chaos/accounts/check.ts'

const emails = ['a', 'b']
const received = new Map([
  ['a', ['<1>']],
  ['b', ['<2>']],
])

describe('checkAccounts', () => {
  test('finds no violation when each user has one account and one email', () => {
    expect(checkAccounts({ emails, accounts: ['a', 'b'], received })).toEqual({ lost: [], duplicated: [], repeated: 0 })
  })

  test('reports a missing account or email as lost', () => {
    expect(checkAccounts({ emails, accounts: ['a'], received }).lost).toEqual(['b'])
    expect(checkAccounts({ emails, accounts: ['a', 'b'], received: new Map([['b', ['<2>']]]) }).lost).toEqual(['a'])
  })

  test('reports two accounts, or emails with two Message-IDs, as duplicated', () => {
    expect(checkAccounts({ emails, accounts: ['a', 'b', 'b'], received }).duplicated).toEqual(['b'])
    const twice = new Map([...received, ['a', ['<1>', '<3>']]])
    expect(checkAccounts({ emails, accounts: ['a', 'b'], received: twice }).duplicated).toEqual(['a'])
  })

  test('counts an email received again with the same Message-ID as repeated', () => {
    const again = new Map([...received, ['a', ['<1>', '<1>']]])
    expect(checkAccounts({ emails, accounts: ['a', 'b'], received: again })).toEqual({
      lost: [],
      duplicated: [],
      repeated: 1,
    })
  })
})
