import type pg from 'pg'

import { openPool } from '../../lib/database/connections.ts'

/** Tables with writes that belong to no request: last use of sessions, and delayed impression counts. */
const UNTRACKED_TABLES = ['session', 'listing_count']

/** Opens a pool with one connection for the fuzzer; its writes belong to no request. */
export function openUntrackedPool(url: string): pg.Pool {
  const fuzzerUrl = new URL(url)
  fuzzerUrl.searchParams.set('options', '-c fuzz.request_id=fuzzer')
  return openPool(fuzzerUrl.href, 1)
}

/** Adds triggers that log every committed row change. */
export async function trackWrites(database: pg.Pool): Promise<void> {
  await database.query(`
    create table fuzz_write (id bigint generated always as identity primary key, table_name text not null, request_id text not null,
      at timestamptz not null default clock_timestamp());
    create function fuzz_log_write() returns trigger language plpgsql as $$
      begin
        insert into fuzz_write (table_name, request_id)
        values (tg_table_name, coalesce(current_setting('fuzz.request_id', true), ''));
        return null;
      end
    $$;
    do $$
    declare tracked text;
    begin
      for tracked in select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = 'public' and relkind in ('r', 'p') and not relispartition
          and relname <> 'fuzz_write' and relname <> all ('{${UNTRACKED_TABLES.join(',')}}')
      loop
        execute format('create trigger fuzz_log_write after insert or update or delete on %I
          for each row execute function fuzz_log_write()', tracked);
      end loop;
    end
    $$`)
}

/**
 * A logged write: the table, the request id, if known, and the time in milliseconds. Database and fuzzer share the
 * clock.
 */
export type RowWrite = { table: string; requestId: string; at: number }

/** Returns and clears the log. */
export async function takeWrites(database: pg.Pool): Promise<RowWrite[]> {
  const { rows } = await database.query<RowWrite>({
    name: 'fuzz-take',
    text: `delete from fuzz_write
      returning table_name as "table", request_id as "requestId", extract(epoch from at)::float8 * 1000 as at`,
  })
  return rows
}
