import { sql } from 'kysely'

import { rowsOf } from '../platform/db/db.ts'
import type { Db } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

/** A part of all accounts: those whose id leaves this remainder. */
export type Slice = { remainder: number; of: number }

/** Whose listings are not what a rebuild would make of them. */
export async function wronglyListed(db: Db, { remainder, of }: Slice): Promise<AccountId[]> {
  const inSlice = sql`where account_id % ${of} = ${remainder}`
  const different = sql<{ account_id: AccountId }>`
    select account_id from (
      (select * from listing_source ${inSlice} except select * from listing_kept ${inSlice})
      union all
      (select * from listing_kept ${inSlice} except select * from listing_source ${inSlice})
    ) different group by account_id order by account_id`
  return (await rowsOf(db, different)).map((row) => row.account_id)
}
