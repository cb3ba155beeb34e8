import { sql } from 'kysely'

import type { Db, Reader } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

function people(db: Reader) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select([
      'account.id',
      'account.name',
      'account.username',
      'account.email',
      'account.email_verified',
      'account.is_admin',
      'account.is_professional',
      'account.status',
      'profile.description',
      'profile.preferred_home',
      'profile.preferred_client',
      'profile.preferred_online',
      'profile.preferred_agreed_upon',
      'profile.country',
      'profile.state',
      'profile.zipcode',
      'profile.address',
      'profile.my_gender',
      'profile.expected_gender',
      'profile.insurance_accepted',
      'profile.age_range',
      'profile.profile_image',
      'profile.background_image',
      'profile.approved_tags',
      'profile.rating',
      'profile.rating_count',
      'profile.other',
      'profile.personal_info',
    ])
}

/** Everything the tables hold of a person; never leaves the server but through `present`. */
export async function personById(db: Reader, id: AccountId) {
  return people(db).where('account.id', '=', id).executeTakeFirstOrThrow()
}

export type Person = Awaited<ReturnType<typeof personById>>

export async function personByUsername(db: Db, username: string): Promise<Person | undefined> {
  return people(db)
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
}

/** The categories somebody has paid for, now or once. */
export async function categoriesOf(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('user_category')
    .select(['user_category.id', 'user_category.category_id', 'user_category.status', 'user_category.valid_till'])
    .where('user_category.account_id', '=', accountId)
    .orderBy('user_category.category_id')
    .execute()
}

export type PaidCategory = Awaited<ReturnType<typeof categoriesOf>>[number]
