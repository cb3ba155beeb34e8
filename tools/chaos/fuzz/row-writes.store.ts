import type pg from 'pg'

import { openPool } from '../../lib/database/connections.ts'

/** Last use of sessions and delayed impression counts are not writes of a request. */
const UNTRACKED_TABLES = ['session', 'listing_count']

/** Opens one connection for the fuzzer; its writes belong to no request. */
export function openUntracked(url: string): pg.Pool {
  const own = new URL(url)
  own.searchParams.set('options', '-c fuzz.asked=ours')
  return openPool(own.href, 1)
}

/** Adds triggers that log every committed row change. */
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
 * A logged write: the table, the request id, if known, and the time in milliseconds. Database and fuzzer share the
 * clock.
 */
export type RowWrite = { tab: string; asked: string; at: number }

/** Returns and clears the log. */
export async function takeWrites(database: pg.Pool): Promise<RowWrite[]> {
  const { rows } = await database.query<RowWrite>({
    name: 'fuzz-take',
    text: 'delete from fuzz_mark returning tab, asked, extract(epoch from at)::float8 * 1000 as at',
  })
  return rows
}
