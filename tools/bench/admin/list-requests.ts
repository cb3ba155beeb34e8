import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { adminInfo } from '@fourfold/contract/admin/catalog/endpoints'
import { MAX_ITEMS_PER_PAGE, MAX_ROWS_SKIPPED } from '@fourfold/contract/admin/list'
import { adminOccupations } from '@fourfold/contract/admin/occupations/endpoints'
import { adminUsers } from '@fourfold/contract/admin/users/endpoints'
import { userColumns } from '@fourfold/contract/admin/users/shapes'
import { API_PREFIX } from '@fourfold/contract/constants'
import { figures, moderationQueue } from '@fourfold/contract/moderation/endpoints'
import { adminProducts } from '@fourfold/contract/products/admin-endpoints'
import { productSorts } from '@fourfold/contract/products/admin-shapes'
import { userStatuses } from '@fourfold/contract/reference/people'

/** One thing an admin can ask for, in pages of any length. */
export type ListRequest = { list: string; name: string; requestOf: (itemsPerPage: number) => Request }

type Request = { method: 'GET' | 'POST'; url: string; payload?: object }

const pathOf = (path: string) => API_PREFIX + path

const booleans = [false, true]

/** The furthest page that is reached by its number. */
const LAST_PAGE = MAX_ROWS_SKIPPED / MAX_ITEMS_PER_PAGE

type ListFilter = { options?: object } & Record<string, unknown>

const nameOf = (asked: object) => JSON.stringify(asked)

/** A list whose options say how long a page is. */
const listed = (list: string, path: string, asked: ListFilter): ListRequest => ({
  list,
  name: nameOf(asked),
  requestOf: (itemsPerPage) => ({
    method: 'POST',
    url: pathOf(path),
    payload: { ...asked, options: { ...asked.options, itemsPerPage } },
  }),
})

const users = (asked: ListFilter): ListRequest => listed('users', adminUsers.path, asked)
const products = (asked: ListFilter): ListRequest => listed('products', adminProducts.path, asked)

const audit = (asked: Record<string, string>): ListRequest => ({
  list: 'audit',
  name: nameOf(asked),
  requestOf: (itemsPerPage) => {
    const query = new URLSearchParams({ ...asked, limit: String(Math.min(itemsPerPage, 50)) })
    return { method: 'GET', url: `${pathOf(adminAudit.path)}?${query}` }
  },
})

/** Every letter there is, two of them, a first name, a whole one, an e-mail, and what nobody is called. */
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0')
const NAME_QUERIES = [...LETTERS, 'ka', 'lor', 'karin', 'mia@', 'kalon brison', 'zzzz']
/** What begins many titles, what is in nearly all, in some, in one and in none, and whose they are. */
const TITLE_QUERIES = [
  ...LETTERS,
  'or',
  'org',
  'organic',
  'ganic',
  'bands',
  ' for ',
  'kar',
  'organic kari',
  'ada',
  'zzzz',
]

function userRequests(): ListRequest[] {
  return booleans.flatMap((isProfessional) => [
    ...userColumns.flatMap((sortBy) =>
      booleans.flatMap((sortDesc) => [
        users({ isProfessional, options: { sortBy, sortDesc } }),
        users({ isProfessional, options: { sortBy, sortDesc, page: LAST_PAGE } }),
        users({ isProfessional, text: 'a', options: { sortBy, sortDesc } }),
        ...userStatuses.map((status) => users({ isProfessional, status, options: { sortBy, sortDesc } })),
      ]),
    ),
    ...NAME_QUERIES.map((text) => users({ isProfessional, text })),
    ...LETTERS.map((text) => users({ isProfessional, text, status: 'Approved', options: { sortBy: 'email' } })),
  ])
}

function productRequests(): ListRequest[] {
  const filters = [
    {},
    { category: 'Meals' },
    { category: 'Mind', subcategory: 'App' },
    { approved: false },
    { approved: true, category: 'Money' },
  ]
  const orders = productSorts.flatMap((sortBy) => booleans.map((sortDesc) => ({ sortBy, sortDesc })))
  return [
    ...filters.flatMap((filter) => orders.map((options) => products({ ...filter, options }))),
    ...orders.map((options) => products({ options: { ...options, page: LAST_PAGE } })),
    ...TITLE_QUERIES.flatMap((text) => orders.map((options) => products({ text, options }))),
    ...TITLE_QUERIES.map((text) => products({ text, approved: false, category: 'Mind' })),
  ]
}

const auditRequests = (): ListRequest[] =>
  [
    {},
    { admin: 'ada' },
    { admin: 'nobody' },
    { action: 'tag.save' },
    { action: 'tag.save', admin: 'ada' },
    { action: 'tag.never' },
    { subjectKind: 'tag', subjectId: '7' },
    { subjectKind: 'product' },
    { to: '2026-01-01T00:00:00Z' },
    { action: 'user.setStatus', subjectKind: 'tag' },
  ].map(audit)

/** What has no pages: the queue, the figures, and everything that is curated. */
const unpaged: ListRequest[] = [moderationQueue, figures, adminInfo, adminOccupations].map(({ path }) => ({
  list: path,
  name: '',
  requestOf: () => ({ method: 'GET', url: pathOf(path) }),
}))

/** Every list an admin can ask for: each order and filter, and texts that find many, few and nobody. */
export const allListRequests = (): ListRequest[] => [
  ...userRequests(),
  ...productRequests(),
  ...auditRequests(),
  ...unpaged,
]
