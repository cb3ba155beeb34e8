import { describe, expect, test } from 'vitest'

import { displayName, initials } from '~/lib/format/names.ts'

describe('a name', () => {
  test.each([
    ['maya okafor', 'Maya Okafor'],
    ['  maya   okafor ', 'Maya Okafor'],
    ['anne-marie o’neill', 'Anne-Marie O’neill'],
    ['Ronald McDonald', 'Ronald McDonald'],
    ['élodie østergaard', 'Élodie Østergaard'],
    ['李 小龙', '李 小龙'],
    ['', ''],
  ])('%j is displayed as %j', { tags: ['PRO-05'] }, (name, displayed) => {
    expect(displayName(name)).toBe(displayed)
  })

  test.each([
    ['maya okafor', 'MO'],
    ['maya ann okafor', 'MO'],
    ['tom', 'T'],
    ['😀 smile', '😀S'],
    ['', ''],
  ])('%j has the initials %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
