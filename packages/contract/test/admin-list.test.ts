import { describe, expect, test } from 'vitest'

import { listOptions, MAX_ITEMS_PER_PAGE, MAX_ROWS_SKIPPED } from '../src/admin/list.ts'
import type { ListOptions } from '../src/admin/list.ts'

const Options = listOptions(['name', 'createdAt'])

describe('the options of an admin list', () => {
  test('are the first page in the order of the first column, unless they say otherwise', () => {
    const options: ListOptions = Options.parse({})
    expect(options).toEqual({ page: 1, itemsPerPage: 25, sortBy: 'name', sortDesc: false })
  })

  test('are taken as they are', () => {
    const given = { page: 3, itemsPerPage: 50, sortBy: 'createdAt', sortDesc: true, after: 'WzEsMl0' }
    expect(Options.parse(given)).toEqual(given)
  })

  test.each([
    ['an order that is not on the list', { sortBy: 'password_hash' }],
    ['an order that is no text', { sortBy: ['name'] }],
    ['no rows', { itemsPerPage: 0 }],
    ['more rows than the server gives', { itemsPerPage: MAX_ITEMS_PER_PAGE + 1 }],
    ['a page before the first', { page: 0 }],
    ['half a page', { page: 1.5 }],
    ['a page past what is numbered', { page: MAX_ROWS_SKIPPED / 25 + 1 }],
    ['a key that was not written by us', { after: 'drop table' }],
  ])('refuse %s', (_name, options) => {
    expect(Options.safeParse(options).success).toBe(false)
  })

  test('go on by key however deep the list is', () => {
    expect(Options.safeParse({ page: 40_000, after: 'WzEsMl0' }).success).toBe(true)
  })
})
