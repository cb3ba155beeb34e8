import { describe, expect, test } from 'vitest'

import { parseAuditFilter } from '~/features/admin/audit/audit-query.ts'
import { parseUserSearch, buildUserSearchUrl } from '~/features/admin/users/user-list-query.ts'

const parse = (query: string) => parseUserSearch(new URLSearchParams(query))
const defaults = {
  kind: 'professionals',
  text: '',
  status: '',
  sort: 'name',
  desc: false,
  page: 1,
  after: '',
} as const

describe('URL of the user list', () => {
  test('round-trips all parameters and omits defaults', () => {
    expect(parse('')).toEqual(defaults)
    expect(buildUserSearchUrl(defaults)).toBe('?')
    const search = {
      kind: 'members',
      text: 'maya & co',
      status: 'Pending',
      sort: 'createdAt',
      desc: true,
      page: 3,
      after: 'abc',
    } as const
    expect(parse(buildUserSearchUrl(search))).toEqual(search)
  })

  test.each([
    ['an unknown sort order', 'sort=password'],
    ['an unknown status', 'status=Suspended'],
    ['a page that is not a number', 'page=zero'],
    ['a fractional page', 'page=1.5'],
    ['a negative page', 'page=-1'],
    ['a page beyond the last numbered one', 'page=401'],
  ])('ignores %s', (_name, query) => {
    expect(parse(query)).toEqual(defaults)
  })

  test('accepts a page beyond the last numbered one with a cursor', () => {
    expect(parse('page=401&after=abc')).toMatchObject({ page: 401, after: 'abc' })
  })
})

describe('URL of the audit log', () => {
  test('ignores an invalid day', () => {
    const filter = parseAuditFilter(new URLSearchParams('admin=ada&from=2026-11-01&to=yesterday&action=tag.save'))
    expect(filter).toEqual({
      admin: 'ada',
      action: 'tag.save',
      subjectKind: '',
      subjectId: '',
      from: '2026-11-01',
      to: '',
    })
  })
})
