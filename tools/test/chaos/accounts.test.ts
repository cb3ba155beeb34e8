import { describe, expect, test } from 'vitest'

import { judge } from '../../chaos/accounts/check.ts'

const emails = ['a', 'b']
const received = new Map([
  ['a', ['<1>']],
  ['b', ['<2>']],
])

describe('what a run of faults calls lost or doubled', () => {
  test('nothing, when everybody has one account and one mail', () => {
    expect(judge({ emails, accounts: ['a', 'b'], received })).toEqual({ lost: [], doubled: [], repeated: 0 })
  })

  test('lost is an account that is not there, and a mail that never came', () => {
    expect(judge({ emails, accounts: ['a'], received }).lost).toEqual(['b'])
    expect(judge({ emails, accounts: ['a', 'b'], received: new Map([['b', ['<2>']]]) }).lost).toEqual(['a'])
  })

  test('doubled is an account that is there twice, and a second mail under another Message-ID', () => {
    expect(judge({ emails, accounts: ['a', 'b', 'b'], received }).doubled).toEqual(['b'])
    const twice = new Map([...received, ['a', ['<1>', '<3>']]])
    expect(judge({ emails, accounts: ['a', 'b'], received: twice }).doubled).toEqual(['a'])
  })

  test('a mail that came again with the same Message-ID is one mail', () => {
    const again = new Map([...received, ['a', ['<1>', '<1>']]])
    expect(judge({ emails, accounts: ['a', 'b'], received: again })).toEqual({ lost: [], doubled: [], repeated: 1 })
  })
})
