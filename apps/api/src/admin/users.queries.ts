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

/** The position of the last row of the previous page. */
export type Position = { status: UserStatus; key: string; id: number }

export type UsersQuery = {
  isProfessional: boolean
  /** One or all statuses. Every index starts with the status, so a filter is cheap. */
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

const unionAll = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

const isListed = ({ isProfessional }: UsersQuery) =>
  sql`account.deleted_at is null and account.is_professional = ${isProfessional}`

const hasStatus = (query: UsersQuery, status: UserStatus) =>
  sql`${isListed(query)} and account.status = ${sql.lit(status)}`

export type Matches = { ids: AccountId[]; isCapped: boolean }

/**
 * Finds accounts that match the search text. Reads a bounded number per status and index, so that "a" costs no more
 * than a whole name, and one extra row to detect more matches. Returns null without a text.
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
  const rows = await fetchRows(db, sql<{ ids: AccountId[] }>`${unionAll(parts)}`)
  return {
    ids: [...new Set(rows.flatMap(({ ids }) => ids))],
    isCapped: rows.some(({ ids }) => ids.length > MAX_MATCHES),
  }
}

const getComparisonOperator = (sortDesc: boolean) => (sortDesc ? sql`<` : sql`>`)

/** Builds the keyset condition, which selects the rows after the position in the sort order. */
function buildKeysetCondition({ options, after }: UsersQuery) {
  if (!after) return sql`true`
  const { sortBy, sortDesc } = options
  const key = sortBy === 'createdAt' ? sql`${after.key}::timestamptz` : sql`(${after.key}::text collate "C")`
  if (sortBy !== 'status')
    return sql`(${sortKeys[sortBy]}, account.id) ${getComparisonOperator(sortDesc)} (${key}, ${after.id})`
  return sql`(account.status, ${sortKeys[sortBy]}, account.id) ${getComparisonOperator(sortDesc)} (${after.status}, ${key}, ${after.id})`
}

const getDirection = ({ options }: UsersQuery) => (options.sortDesc ? sql`desc` : sql`asc`)

/** Selects a page of one status, in sort order. */
function selectPageOfStatus(query: UsersQuery, status: UserStatus) {
  const key = sortKeys[query.options.sortBy]
  const direction = getDirection(query)
  return sql`(
    select account.id, account.status, ${key} as key from account
    where ${hasStatus(query, status)} and ${buildKeysetCondition(query)}
    order by ${key} ${direction}, account.id ${direction} limit ${getOffset(query) + query.options.itemsPerPage + 1})`
}

/** Selects a page of all statuses in index order: by status, then name. */
function selectPageOfAllStatuses(query: UsersQuery) {
  const direction = getDirection(query)
  return sql`
    select account.id, account.status, ${name} as key from account
    where ${isListed(query)} and ${buildKeysetCondition(query)}
    order by account.status ${direction}, ${name} ${direction}, account.id ${direction}
    limit ${getOffset(query) + query.options.itemsPerPage + 1}`
}

/** Selects the accounts that match the search text. */
const selectMatches = (query: UsersQuery, { ids }: Matches) => sql`
  select account.id, account.status, ${sortKeys[query.options.sortBy]} as key
  from account where account.id = any(${ids}::bigint[]) and ${buildKeysetCondition(query)}`

/** Selects the rows that contain the page. */
function selectRows(query: UsersQuery, matches: Matches | null) {
  if (matches) return selectMatches(query, matches)
  const { statuses, options } = query
  if (options.sortBy === 'status' && statuses.length > 1) return selectPageOfAllStatuses(query)
  return unionAll(statuses.map((status) => selectPageOfStatus(query, status)))
}

/** Returns the offset of a page number. A cursor needs no offset. */
const getOffset = ({ options, after }: UsersQuery) => (after ? 0 : (options.page - 1) * options.itemsPerPage)

/** Returns one page plus one row, in one statement. */
export async function listUsers(db: Db, query: UsersQuery, matches: Matches | null): Promise<UserRow[]> {
  const { sortBy, itemsPerPage } = query.options
  const direction = getDirection(query)
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
        order by ${order} offset ${getOffset(query)} limit ${itemsPerPage + 1}
      ) page
      join account on account.id = page.id
      join profile on profile.account_id = page.id
      order by ${order}`,
  )
  return rows.map((row) => ({ ...row, key: row.key.toString() }))
}

/** Counts the accounts up to a cap, in one statement. */
export async function countUsers(db: Db, query: UsersQuery): Promise<{ count: number; isCapped: boolean }> {
  const selects = query.statuses.map((status) => sql`(select from account where ${hasStatus(query, status)})`)
  const [row] = await fetchRows(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from (${unionAll(selects)} limit ${sql.lit(MAX_ROWS_COUNTED + 1)}) counted`,
  )
  const count = row?.count ?? 0
  return { count: Math.min(count, MAX_ROWS_COUNTED), isCapped: count > MAX_ROWS_COUNTED }
}
