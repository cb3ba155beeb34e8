import { describe, expect, test } from 'vitest'

import { listOptions, MAX_ITEMS_PER_PAGE, MAX_NUMBERED_ROWS } from '../src/admin/list.ts'
import type { ListOptions } from '../src/admin/list.ts'

const Options = listOptions(['name', 'createdAt'])

describe('admin list options schema', () => {
  test('defaults to the first page, sorted by the first column', () => {
    const options: ListOptions = Options.parse({})
    expect(options).toEqual({ page: 1, itemsPerPage: 25, sortBy: 'name', sortDesc: false })
  })

  test('returns valid options unchanged', () => {
    const options = { page: 3, itemsPerPage: 50, sortBy: 'createdAt', sortDesc: true, after: 'WzEsMl0' }
    expect(Options.parse(options)).toEqual(options)
  })

  test.each([
    ['an unknown sort column', { sortBy: 'password_hash' }],
    ['a sort column that is not a string', { sortBy: ['name'] }],
    ['a page size of 0', { itemsPerPage: 0 }],
    ['a page size above the maximum', { itemsPerPage: MAX_ITEMS_PER_PAGE + 1 }],
    ['page 0', { page: 0 }],
    ['a fractional page', { page: 1.5 }],
    ['a page beyond the last numbered row', { page: MAX_NUMBERED_ROWS / 25 + 1 }],
    ['a malformed cursor', { after: 'drop table' }],
  ])('rejects %s', (_name, options) => {
    expect(Options.safeParse(options).success).toBe(false)
  })

  test('accepts a cursor for any later page', () => {
    expect(Options.safeParse({ page: 40_000, after: 'WzEsMl0' }).success).toBe(true)
  })
})
