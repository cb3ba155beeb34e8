import { queryOnce } from '../../lib/database/query-once.ts'
import type { Effects, StoredSubscription } from './check.ts'

export const payerToken = (nth: number) => `payer-${nth}`

/** Creates professionals with sessions. */
export async function createPayers(url: string, payers: number): Promise<void> {
  await queryOnce(
    url,
    `insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
     select 'payer-' || n, 'payer-' || n, 'payer-' || n || '@chaos.example', true, '', true, 'Approved', now()
     from generate_series(0, ${payers - 1}) n;
     insert into profile (account_id) select id from account;
     insert into session (token_hash, account_id, created_at, expires_at)
     select sha256(convert_to(username, 'UTF8')), id, now(), now() + interval '1 day' from account`,
  )
}

const seconds = (instant: Date | null) => (instant ? Math.round(instant.getTime() / 1000) : null)

type SubscriptionRow = {
  id: string
  status: string
  end: Date
  ends: boolean
  listing_status: string | null
  till: Date | null
}

/** Reads all subscriptions with the categories they pay for. */
export async function readSubscriptions(url: string): Promise<StoredSubscription[]> {
  const rows = await queryOnce<SubscriptionRow>(
    url,
    `select subscription.stripe_id as id, subscription.status, subscription.period_end as end,
       subscription.cancel_at_period_end as ends, user_category.status as listing_status, user_category.valid_till as till
     from subscription left join user_category using (account_id, category_id)`,
  )
  return rows.map(({ id, status, end, ends, listing_status, till }) => ({
    id,
    status,
    periodEnd: seconds(end) ?? 0,
    cancelAtPeriodEnd: ends,
    listingStatus: listing_status,
    validTill: seconds(till),
  }))
}

/** Counts the writes to subscriptions and the distinct events. */
export async function readEffects(url: string): Promise<Omit<Effects, 'calls'>> {
  const [effects] = await queryOnce<Omit<Effects, 'calls'>>(
    url,
    `select (select coalesce(sum(version), 0)::integer from subscription) as writes,
       (select count(distinct left(id, 28))::integer from stripe_event) as events`,
  )
  return effects ?? { writes: 0, events: 0 }
}
