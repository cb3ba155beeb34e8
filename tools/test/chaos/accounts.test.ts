import { describe, expect, test } from 'vitest'

import { checkAccounts } from '../../chaos/accounts/check.ts'

const emails = ['a', 'b']
const received = new Map([
  ['a', ['<1>']],
  ['b', ['<2>']],
])

describe('what a run of faults calls lost or duplicated', () => {
  test('nothing, when everybody has one account and one mail', () => {
    expect(checkAccounts({ emails, accounts: ['a', 'b'], received })).toEqual({ lost: [], duplicated: [], repeated: 0 })
  })

  test('lost is an account that is not there, and a mail that never came', () => {
    expect(checkAccounts({ emails, accounts: ['a'], received }).lost).toEqual(['b'])
    expect(checkAccounts({ emails, accounts: ['a', 'b'], received: new Map([['b', ['<2>']]]) }).lost).toEqual(['a'])
  })

  test('duplicated is an account that is there twice, and a second mail under another Message-ID', () => {
    expect(checkAccounts({ emails, accounts: ['a', 'b', 'b'], received }).duplicated).toEqual(['b'])
    const twice = new Map([...received, ['a', ['<1>', '<3>']]])
    expect(checkAccounts({ emails, accounts: ['a', 'b'], received: twice }).duplicated).toEqual(['a'])
  })

  test('a mail that came again with the same Message-ID is one mail', () => {
    const again = new Map([...received, ['a', ['<1>', '<1>']]])
    expect(checkAccounts({ emails, accounts: ['a', 'b'], received: again })).toEqual({
      lost: [],
      duplicated: [],
      repeated: 1,
    })
  })
})
