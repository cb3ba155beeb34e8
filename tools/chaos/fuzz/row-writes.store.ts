import type pg from 'pg'

import { openPool } from '../../lib/database.ts'

/** When a session was last used is no change of anything; who was shown how often is written some time later. */
const UNTRACKED_TABLES = ['session', 'listing_count']

/** A connection for ourselves, one, so that we ask in order; what is written over it is of no request. */
export function openUntracked(url: string): pg.Pool {
  const own = new URL(url)
  own.searchParams.set('options', '-c fuzz.asked=ours')
  return openPool(own.href, 1)
}

/** From now on every changed row of our tables leaves a mark, unless its transaction is rolled back. */
export async function trackWrites(database: pg.Pool): Promise<void> {
  await database.query(`
    create table fuzz_mark (id bigint generated always as identity primary key, tab text not null, asked text not null,
      at timestamptz not null default clock_timestamp());
    create function fuzz_leave_mark() returns trigger language plpgsql as $$
      begin
        insert into fuzz_mark (tab, asked) values (tg_table_name, coalesce(current_setting('fuzz.asked', true), ''));
        return null;
      end
    $$;
    do $$
    declare tab text;
    begin
      for tab in select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = 'public' and relkind in ('r', 'p') and not relispartition
          and relname <> 'fuzz_mark' and relname <> all ('{${UNTRACKED_TABLES.join(',')}}')
      loop
        execute format('create trigger fuzz_watch after insert or update or delete on %I
          for each row execute function fuzz_leave_mark()', tab);
      end loop;
    end
    $$`)
}

/**
 * A table that was written, the id of the request it was written for, where that is known, and when, in milliseconds of
 * the clock this process has too.
 */
export type RowWrite = { tab: string; asked: string; at: number }

/** What was written since the last time, and forgets it. */
export async function takeWrites(database: pg.Pool): Promise<RowWrite[]> {
  const { rows } = await database.query<RowWrite>({
    name: 'fuzz-take',
    text: 'delete from fuzz_mark returning tab, asked, extract(epoch from at)::float8 * 1000 as at',
  })
  return rows
}
