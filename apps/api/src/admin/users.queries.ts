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
  /** What it stands by in the order asked for, as text. */
  key: string
}

/** Where a page ended. */
export type Position = { status: UserStatus; key: string; id: number }

export type UsersQuery = {
  isProfessional: boolean
  /** All of them, or the one asked for. Each has its own stretch of every index, so that a filter costs nothing. */
  statuses: readonly UserStatus[]
  text: string
  options: ListOptions<UserColumn>
  after: Position | null
}

// Each is the expression of an index (account_by_…): written otherwise it would not be used.
const name = sql`(lower(account.name) collate "C")`
const username = sql`(lower(account.username) collate "C")`
const email = sql`(lower(account.email) collate "C")`
const lastName = sql`(lower(substring(account.name from '[^ ]+$')) collate "C")`

const keys: Record<UserColumn, RawBuilder<unknown>> = {
  name,
  username,
  email,
  status: name,
  createdAt: sql`account.created_at`,
}

const searched = [name, lastName, username, email]

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/** Who is there, of one kind. */
const present = ({ isProfessional }: UsersQuery) =>
  sql`account.deleted_at is null and account.is_professional = ${isProfessional}`

const group = (query: UsersQuery, status: UserStatus) => sql`${present(query)} and account.status = ${sql.lit(status)}`

export type Matches = { ids: AccountId[]; isCapped: boolean }

/**
 * Whom the text fits: some of each stretch of each index, so that "a" costs no more than a whole name. One more than
 * is wanted tells that there are more. Null without a text.
 */
export async function usersMatching(db: Db, query: UsersQuery): Promise<Matches | null> {
  if (query.text === '') return null
  const from = sql`lower(${query.text}) collate "C"`
  const to = sql`(lower(${query.text}) || chr(1114111)) collate "C"`
  const parts = query.statuses.flatMap((status) =>
    searched.map(
      (key) => sql`(
        select array(
          select account.id from account
          where ${group(query, status)} and ${key} >= ${from} and ${key} < ${to}
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

/** What follows the position in the order asked for; an index is entered where the page ended. */
function following({ options, after }: UsersQuery) {
  if (!after) return sql`true`
  const { sortBy, sortDesc } = options
  const key = sortBy === 'createdAt' ? sql`${after.key}::timestamptz` : sql`(${after.key}::text collate "C")`
  if (sortBy !== 'status') return sql`(${keys[sortBy]}, account.id) ${isAfter(sortDesc)} (${key}, ${after.id})`
  return sql`(account.status, ${keys[sortBy]}, account.id) ${isAfter(sortDesc)} (${after.status}, ${key}, ${after.id})`
}

const wayOf = ({ options }: UsersQuery) => (options.sortDesc ? sql`desc` : sql`asc`)

/** As much of one status as a page can show, in order. */
function stretch(query: UsersQuery, status: UserStatus) {
  const key = keys[query.options.sortBy]
  const way = wayOf(query)
  return sql`(
    select account.id, account.status, ${key} as key from account
    where ${group(query, status)} and ${following(query)}
    order by ${key} ${way}, account.id ${way} limit ${skipped(query) + query.options.itemsPerPage + 1})`
}

/** One status after the other, as the index by name has them. */
function byStatus(query: UsersQuery) {
  const way = wayOf(query)
  return sql`
    select account.id, account.status, ${name} as key from account
    where ${present(query)} and ${following(query)}
    order by account.status ${way}, ${name} ${way}, account.id ${way}
    limit ${skipped(query) + query.options.itemsPerPage + 1}`
}

/** Those whom the text fits. */
const fitting = (query: UsersQuery, { ids }: Matches) => sql`
  select account.id, account.status, ${keys[query.options.sortBy]} as key
  from account where account.id = any(${ids}::bigint[]) and ${following(query)}`

/** Where the rows of a page come from, of which the page is the first part. */
function rowsAsked(query: UsersQuery, matches: Matches | null) {
  if (matches) return fitting(query, matches)
  const { statuses, options } = query
  if (options.sortBy === 'status' && statuses.length > 1) return byStatus(query)
  return union(statuses.map((status) => stretch(query, status)))
}

/** Pages are counted until a page is asked for by where the one before ended. */
const skipped = ({ options, after }: UsersQuery) => (after ? 0 : (options.page - 1) * options.itemsPerPage)

/** One page and one row more: one statement. */
export async function usersPage(db: Db, query: UsersQuery, matches: Matches | null): Promise<UserRow[]> {
  const { sortBy, itemsPerPage } = query.options
  const way = wayOf(query)
  const order = sql`${sortBy === 'status' ? sql`page.status ${way}, ` : sql``}page.key ${way}, page.id ${way}`
  const rows = await fetchRows(
    db,
    sql<Omit<UserRow, 'key'> & { key: string | Temporal.Instant }>`
      select account.id, account.name, account.username, account.email, account.email_verified, account.is_professional,
        account.is_admin, account.status, account.created_at, profile.profile_image,
        profile.other -> 'requestedTags' as requested_tags, page.key
      from (
        select page.id, page.status, page.key
        from (${rowsAsked(query, matches)}) page
        order by ${order} offset ${skipped(query)} limit ${itemsPerPage + 1}
      ) page
      join account on account.id = page.id
      join profile on profile.account_id = page.id
      order by ${order}`,
  )
  return rows.map((row) => ({ ...row, key: row.key.toString() }))
}

/** How many there are, as far as they are counted, and whether there are more. One statement. */
export async function countUsers(db: Db, query: UsersQuery): Promise<{ count: number; isCapped: boolean }> {
  const some = query.statuses.map((status) => sql`(select from account where ${group(query, status)})`)
  const [found] = await fetchRows(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from (${union(some)} limit ${sql.lit(MAX_ROWS_COUNTED + 1)}) counted`,
  )
  const count = found?.count ?? 0
  return { count: Math.min(count, MAX_ROWS_COUNTED), isCapped: count > MAX_ROWS_COUNTED }
}
