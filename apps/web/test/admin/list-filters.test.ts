import { describe, expect, test } from 'vitest'

import { parseAuditFilter } from '~/features/admin/audit/audit-query.ts'
import { parseUserSearch, userSearchUrl } from '~/features/admin/users/user-list-query.ts'

const read = (search: string) => parseUserSearch(new URLSearchParams(search))
const usual = {
  kind: 'professionals',
  text: '',
  status: '',
  sort: 'name',
  desc: false,
  page: 1,
  after: '',
} as const

describe('the address of the list of users', () => {
  test('says what is shown, and leaves out what is as usual', () => {
    expect(read('')).toEqual(usual)
    expect(userSearchUrl(usual)).toBe('?')
    const asked = {
      kind: 'members',
      text: 'maya & co',
      status: 'Pending',
      sort: 'createdAt',
      desc: true,
      page: 3,
      after: 'abc',
    } as const
    expect(read(userSearchUrl(asked))).toEqual(asked)
  })

  test.each([
    ['an order that does not exist', 'sort=password'],
    ['a status that does not exist', 'status=Suspended'],
    ['no page', 'page=zero'],
    ['half a page', 'page=1.5'],
    ['a page before the first', 'page=-1'],
    ['a page that is not counted', 'page=401'],
  ])('%s counts as not said', (_name, search) => {
    expect(read(search)).toEqual(usual)
  })

  test('a deep page is known by where the one before ended', () => {
    expect(read('page=401&after=abc')).toMatchObject({ page: 401, after: 'abc' })
  })
})

describe('the address of the audit log', () => {
  test('a day that is none counts as not said', () => {
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
