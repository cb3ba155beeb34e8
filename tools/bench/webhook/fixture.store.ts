import { openClient } from '../../lib/database/connections.ts'
import { migrate } from '../../lib/product.ts'

export const PAYERS = 20_000

/** Stripe ids by account id. Account ids follow the order of creation. */
export const subscriptionId = (account: number) => `sub_bench${account}`
export const customerId = (account: number) => `cus_bench${account}`

/** A month in whole seconds, like the timestamps of Stripe. */
export const PERIOD = { start: '2027-03-01T00:00:00Z', end: '2027-04-01T00:00:00Z' }

const FIXTURE_SQL = `
  insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
  select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example', true, '', true, 'Approved', now()
  from generate_series(1, ${PAYERS}) n;
  insert into profile (account_id) select id from account;
  insert into stripe_customer (account_id, stripe_id, created_at) select id, 'cus_bench' || id, now() from account;
  insert into subscription (stripe_id, account_id, category_id, type_id, status, amount_cents, period_start, period_end,
    cancel_at_period_end, checked_at)
  select 'sub_bench' || id, id, 2, 3, 'active', 2999, '${PERIOD.start}', '${PERIOD.end}', false, now() from account;
  insert into user_category (account_id, category_id, status, valid_till, paid_till, shown_till)
  select id, 2, 'Active', till, till, '${PERIOD.end}'
  from account, (select timestamptz '${PERIOD.end}' + interval '168 hours' as till) grace;
`

/** Creates professionals who each pay for one category. */
export async function fillDatabase(url: string): Promise<void> {
  await migrate({ DATABASE_URL: url })
  const client = await openClient(url)
  await client.query(FIXTURE_SQL)
  await client.query('vacuum analyze')
  await client.end()
}
