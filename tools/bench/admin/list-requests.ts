import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { adminInfo } from '@fourfold/contract/admin/catalog/endpoints'
import { MAX_ITEMS_PER_PAGE, MAX_NUMBERED_ROWS } from '@fourfold/contract/admin/list'
import { adminOccupations } from '@fourfold/contract/admin/occupations/endpoints'
import { adminUsers } from '@fourfold/contract/admin/users/endpoints'
import { userColumns } from '@fourfold/contract/admin/users/shapes'
import { API_PREFIX } from '@fourfold/contract/constants'
import { figures, moderationQueue } from '@fourfold/contract/moderation/endpoints'
import { adminProducts } from '@fourfold/contract/products/admin-endpoints'
import { productColumns } from '@fourfold/contract/products/admin-shapes'
import { userStatuses } from '@fourfold/contract/reference/people'

/** A request for an admin list, with any page length. */
export type ListRequest = { list: string; name: string; buildRequest: (itemsPerPage: number) => Request }

type Request = { method: 'GET' | 'POST'; url: string; payload?: object }

const withPrefix = (path: string) => API_PREFIX + path

const booleans = [false, true]

/** The last page that can be requested by number. */
const LAST_PAGE = MAX_NUMBERED_ROWS / MAX_ITEMS_PER_PAGE

type ListFilter = { options?: object } & Record<string, unknown>

const formatFilter = (filter: object) => JSON.stringify(filter)

/** Builds a request whose options contain the page length. */
const buildPaginatedRequest = (list: string, path: string, filter: ListFilter): ListRequest => ({
  list,
  name: formatFilter(filter),
  buildRequest: (itemsPerPage) => ({
    method: 'POST',
    url: withPrefix(path),
    payload: { ...filter, options: { ...filter.options, itemsPerPage } },
  }),
})

const buildUserRequest = (filter: ListFilter): ListRequest => buildPaginatedRequest('users', adminUsers.path, filter)
const buildProductRequest = (filter: ListFilter): ListRequest =>
  buildPaginatedRequest('products', adminProducts.path, filter)

const buildAuditRequest = (filter: Record<string, string>): ListRequest => ({
  list: 'audit',
  name: formatFilter(filter),
  buildRequest: (itemsPerPage) => {
    const query = new URLSearchParams({ ...filter, limit: String(Math.min(itemsPerPage, 50)) })
    return { method: 'GET', url: `${withPrefix(adminAudit.path)}?${query}` }
  },
})

/** Single letters, parts of names, full names, an email address, and a text without matches. */
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0')
const NAME_QUERIES = [...LETTERS, 'ka', 'lor', 'karin', 'mia@', 'kalon brison', 'zzzz']
/** Texts in many, most, some, one and no title, and usernames of owners. */
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

function buildUserRequests(): ListRequest[] {
  return booleans.flatMap((isProfessional) => [
    ...userColumns.flatMap((sortBy) =>
      booleans.flatMap((sortDesc) => [
        buildUserRequest({ isProfessional, options: { sortBy, sortDesc } }),
        buildUserRequest({ isProfessional, options: { sortBy, sortDesc, page: LAST_PAGE } }),
        buildUserRequest({ isProfessional, text: 'a', options: { sortBy, sortDesc } }),
        ...userStatuses.map((status) => buildUserRequest({ isProfessional, status, options: { sortBy, sortDesc } })),
      ]),
    ),
    ...NAME_QUERIES.map((text) => buildUserRequest({ isProfessional, text })),
    ...LETTERS.map((text) =>
      buildUserRequest({ isProfessional, text, status: 'Approved', options: { sortBy: 'email' } }),
    ),
  ])
}

function buildProductRequests(): ListRequest[] {
  const filters = [
    {},
    { category: 'Meals' },
    { category: 'Mind', subcategory: 'App' },
    { approved: false },
    { approved: true, category: 'Money' },
  ]
  const orders = productColumns.flatMap((sortBy) => booleans.map((sortDesc) => ({ sortBy, sortDesc })))
  return [
    ...filters.flatMap((filter) => orders.map((options) => buildProductRequest({ ...filter, options }))),
    ...orders.map((options) => buildProductRequest({ options: { ...options, page: LAST_PAGE } })),
    ...TITLE_QUERIES.flatMap((text) => orders.map((options) => buildProductRequest({ text, options }))),
    ...TITLE_QUERIES.map((text) => buildProductRequest({ text, approved: false, category: 'Mind' })),
  ]
}

const buildAuditRequests = (): ListRequest[] =>
  [
    {},
    { admin: 'ada' },
    { admin: 'unknown' },
    { action: 'tag.save' },
    { action: 'tag.save', admin: 'ada' },
    { action: 'tag.never' },
    { subjectKind: 'tag', subjectId: '7' },
    { subjectKind: 'product' },
    { to: '2026-01-01T00:00:00Z' },
    { action: 'user.setStatus', subjectKind: 'tag' },
  ].map(buildAuditRequest)

/** Lists without pages: moderation queue, figures and catalog. */
const unpagedRequests: ListRequest[] = [moderationQueue, figures, adminInfo, adminOccupations].map(({ path }) => ({
  list: path,
  name: '',
  buildRequest: () => ({ method: 'GET', url: withPrefix(path) }),
}))

/** Builds all requests for admin lists: each order and filter, and texts with many, few and no matches. */
export const buildAllListRequests = (): ListRequest[] => [
  ...buildUserRequests(),
  ...buildProductRequests(),
  ...buildAuditRequests(),
  ...unpagedRequests,
]
