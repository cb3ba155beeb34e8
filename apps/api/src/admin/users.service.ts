import { UserStatus } from '@fourfold/contract/admin/users/shapes'
import type { UsersForm, UsersPage } from '@fourfold/contract/admin/users/shapes'
import type { Page } from '@fourfold/contract/paging'
import { userStatuses } from '@fourfold/contract/reference/people'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import { z } from 'zod'

import type { Catalog } from '../catalog/index.ts'
import { AppError } from '../infra/app-error.ts'
import { createCursors, CursorInstant, takePage } from '../infra/cursors.ts'
import { findCategoriesOfAccounts } from '../profiles/index.ts'
import { presentUser } from './users.present.ts'
import { countUsers, findMatches, listUsers } from './users.queries.ts'
import type { UserRow, UsersQuery } from './users.queries.ts'

const Position = z.object({
  status: UserStatus,
  key: z
    .string()
    .max(320)
    .refine((key) => !key.includes('\u0000')),
  id: z.int(),
})

const cursors = createCursors(Position)

/** Parses the cursor. Rejects a cursor of another sort order. */
function parsePosition({ options }: UsersForm): UsersQuery['after'] {
  if (options.after === undefined) return null
  const position = cursors.read(options.after)
  if (options.sortBy === 'createdAt' && !CursorInstant.safeParse(position.key).success) {
    throw new AppError('invalid_input', 'after')
  }
  return position
}

const cursorOf = ({ status, key, id }: UserRow) => cursors.write({ status, key, id })

type UsersDeps = { db: Db; clock: Clock; catalog: Pick<Catalog, 'getTags'> }

export function createUserList({ db, clock, catalog }: UsersDeps) {
  return {
    /** Returns one page of users, with a constant number of statements. */
    async listUsers(form: UsersForm): Promise<Page<UsersPage>> {
      const { isProfessional, text, status, options } = form
      const statuses = status ? [status] : userStatuses
      const query = { isProfessional, text, statuses, options, after: parsePosition(form) }
      const matches = await findMatches(db, query)
      const [rows, { count, isCapped }, { categories, tags }] = await Promise.all([
        listUsers(db, query, matches),
        matches ? { count: matches.ids.length, isCapped: matches.isCapped } : countUsers(db, query),
        catalog.getTags(),
      ])
      const { shown, next } = takePage(rows, { limit: options.itemsPerPage, cursorOf })
      const categoryRows = await findCategoriesOfAccounts(
        db,
        shown.map(({ id }) => id),
      )
      const now = clock.now()
      const tagTexts = new Map(tags.map(({ id, text }) => [id, text]))
      const users = shown.map((user) =>
        presentUser(user, {
          categories: categoryRows.filter(({ account_id }) => account_id === user.id),
          tags: tagTexts,
          now,
        }),
      )
      return { data: { users, usersCount: count, isCountCapped: isCapped, categories }, next }
    },
  }
}
