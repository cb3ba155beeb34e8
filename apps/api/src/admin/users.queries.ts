import type { ListOptions } from '@fourfold/contract/admin/list'
import { MAX_ROWS_COUNTED } from '@fourfold/contract/admin/list'
import { MAX_MATCHES } from '@fourfold/contract/admin/users/shapes'
import type { UserColumn, UserStatus } from '@fourfold/contract/admin/users/shapes'
import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

export type UserRow = {
  id: AccountId
  name: string
  username: string
  email: string
  email_verified: boolean
  is_professional: boolean
  is_admin: boolean
  status: UserStatus
  created_at: Temporal.Instant
  profile_image: string | null
  requested_tags: number[] | null
  /** The sort key as text. */
  key: string
}

/** Where the previous page ended. */
export type Position = { status: UserStatus; key: string; id: number }

export type UsersQuery = {
  isProfessional: boolean
  /** All statuses or one. Every index starts with the status, so a filter is cheap. */
  statuses: readonly UserStatus[]
  text: string
  options: ListOptions<UserColumn>
  after: Position | null
}

// Each must match the expression of an index (account_by_…) exactly, or the index isn't used.
const name = sql`(lower(account.name) collate "C")`
const username = sql`(lower(account.username) collate "C")`
const email = sql`(lower(account.email) collate "C")`
const lastName = sql`(lower(substring(account.name from '[^ ]+$')) collate "C")`

const sortKeys: Record<UserColumn, RawBuilder<unknown>> = {
  name,
  username,
  email,
  status: name,
  createdAt: sql`account.created_at`,
}

const searchedColumns = [name, lastName, username, email]

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

const isListed = ({ isProfessional }: UsersQuery) =>
  sql`account.deleted_at is null and account.is_professional = ${isProfessional}`

const hasStatus = (query: UsersQuery, status: UserStatus) =>
  sql`${isListed(query)} and account.status = ${sql.lit(status)}`

export type Matches = { ids: AccountId[]; isCapped: boolean }

/**
 * Accounts that match the search text: a bounded number per status and index, so that "a" costs no more than a whole
 * name. One extra row shows that there are more. Null without a text.
 */
export async function findMatches(db: Db, query: UsersQuery): Promise<Matches | null> {
  if (query.text === '') return null
  const from = sql`lower(${query.text}) collate "C"`
  const to = sql`(lower(${query.text}) || chr(1114111)) collate "C"`
  const parts = query.statuses.flatMap((status) =>
    searchedColumns.map(
      (key) => sql`(
        select array(
          select account.id from account
          where ${hasStatus(query, status)} and ${key} >= ${from} and ${key} < ${to}
          order by ${key}, account.id limit ${sql.lit(MAX_MATCHES + 1)}) as ids)`,
    ),
  )
  const found = await fetchRows(db, sql<{ ids: AccountId[] }>`${union(parts)}`)
  return {
    ids: [...new Set(found.flatMap(({ ids }) => ids))],
    isCapped: found.some(({ ids }) => ids.length > MAX_MATCHES),
  }
}

const isAfter = (sortDesc: boolean) => (sortDesc ? sql`<` : sql`>`)

/** The keyset condition: rows after the position in the sort order. */
function afterPosition({ options, after }: UsersQuery) {
  if (!after) return sql`true`
  const { sortBy, sortDesc } = options
  const key = sortBy === 'createdAt' ? sql`${after.key}::timestamptz` : sql`(${after.key}::text collate "C")`
  if (sortBy !== 'status') return sql`(${sortKeys[sortBy]}, account.id) ${isAfter(sortDesc)} (${key}, ${after.id})`
  return sql`(account.status, ${sortKeys[sortBy]}, account.id) ${isAfter(sortDesc)} (${after.status}, ${key}, ${after.id})`
}

const directionOf = ({ options }: UsersQuery) => (options.sortDesc ? sql`desc` : sql`asc`)

/** One page of one status, in order. */
function selectStatus(query: UsersQuery, status: UserStatus) {
  const key = sortKeys[query.options.sortBy]
  const direction = directionOf(query)
  return sql`(
    select account.id, account.status, ${key} as key from account
    where ${hasStatus(query, status)} and ${afterPosition(query)}
    order by ${key} ${direction}, account.id ${direction} limit ${offsetOf(query) + query.options.itemsPerPage + 1})`
}

/** Sorted by status, then name, as the index is. */
function selectByStatus(query: UsersQuery) {
  const direction = directionOf(query)
  return sql`
    select account.id, account.status, ${name} as key from account
    where ${isListed(query)} and ${afterPosition(query)}
    order by account.status ${direction}, ${name} ${direction}, account.id ${direction}
    limit ${offsetOf(query) + query.options.itemsPerPage + 1}`
}

/** The accounts that match the search text. */
const selectMatches = (query: UsersQuery, { ids }: Matches) => sql`
  select account.id, account.status, ${sortKeys[query.options.sortBy]} as key
  from account where account.id = any(${ids}::bigint[]) and ${afterPosition(query)}`

/** The rows to take the page from. */
function selectRows(query: UsersQuery, matches: Matches | null) {
  if (matches) return selectMatches(query, matches)
  const { statuses, options } = query
  if (options.sortBy === 'status' && statuses.length > 1) return selectByStatus(query)
  return union(statuses.map((status) => selectStatus(query, status)))
}

/** Page numbers use an offset; a cursor needs none. */
const offsetOf = ({ options, after }: UsersQuery) => (after ? 0 : (options.page - 1) * options.itemsPerPage)

/** One page plus one row, in one statement. */
export async function listUsers(db: Db, query: UsersQuery, matches: Matches | null): Promise<UserRow[]> {
  const { sortBy, itemsPerPage } = query.options
  const direction = directionOf(query)
  const order = sql`${sortBy === 'status' ? sql`page.status ${direction}, ` : sql``}page.key ${direction}, page.id ${direction}`
  const rows = await fetchRows(
    db,
    sql<Omit<UserRow, 'key'> & { key: string | Temporal.Instant }>`
      select account.id, account.name, account.username, account.email, account.email_verified, account.is_professional,
        account.is_admin, account.status, account.created_at, profile.profile_image,
        profile.other -> 'requestedTags' as requested_tags, page.key
      from (
        select page.id, page.status, page.key
        from (${selectRows(query, matches)}) page
        order by ${order} offset ${offsetOf(query)} limit ${itemsPerPage + 1}
      ) page
      join account on account.id = page.id
      join profile on profile.account_id = page.id
      order by ${order}`,
  )
  return rows.map((row) => ({ ...row, key: row.key.toString() }))
}

/** Counts the accounts up to a cap, in one statement. */
export async function countUsers(db: Db, query: UsersQuery): Promise<{ count: number; isCapped: boolean }> {
  const some = query.statuses.map((status) => sql`(select from account where ${hasStatus(query, status)})`)
  const [found] = await fetchRows(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from (${union(some)} limit ${sql.lit(MAX_ROWS_COUNTED + 1)}) counted`,
  )
  const count = found?.count ?? 0
  return { count: Math.min(count, MAX_ROWS_COUNTED), isCapped: count > MAX_ROWS_COUNTED }
}
