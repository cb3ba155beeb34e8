import { describe, expect, test } from 'vitest'

import { listOptions, MAX_ITEMS_PER_PAGE, MAX_ROWS_SKIPPED } from '../src/admin/list.ts'
import type { ListOptions } from '../src/admin/list.ts'

const Options = listOptions(['name', 'createdAt'])

describe('admin list options', () => {
  test('default to the first page, sorted by the first column', () => {
    const options: ListOptions = Options.parse({})
    expect(options).toEqual({ page: 1, itemsPerPage: 25, sortBy: 'name', sortDesc: false })
  })

  test('keep valid values', () => {
    const options = { page: 3, itemsPerPage: 50, sortBy: 'createdAt', sortDesc: true, after: 'WzEsMl0' }
    expect(Options.parse(options)).toEqual(options)
  })

  test.each([
    ['an unknown sort column', { sortBy: 'password_hash' }],
    ['a sort column that is not a string', { sortBy: ['name'] }],
    ['an empty page', { itemsPerPage: 0 }],
    ['more rows than the maximum', { itemsPerPage: MAX_ITEMS_PER_PAGE + 1 }],
    ['page 0', { page: 0 }],
    ['a fractional page', { page: 1.5 }],
    ['a page beyond the maximum offset', { page: MAX_ROWS_SKIPPED / 25 + 1 }],
    ['a malformed cursor', { after: 'drop table' }],
  ])('reject %s', (_name, options) => {
    expect(Options.safeParse(options).success).toBe(false)
  })

  test('accept a cursor at any depth', () => {
    expect(Options.safeParse({ page: 40_000, after: 'WzEsMl0' }).success).toBe(true)
  })
})
