import type pg from 'pg'

/** When a session was last used is no change of anything; who was shown how often is written some time later. */
const UNWATCHED = ['session', 'listing_count']

/** From now on every changed row of our tables leaves a mark, unless its transaction is rolled back. */
export async function watchWrites(database: pg.Client): Promise<void> {
  await database.query(`
    create table fuzz_mark (id bigint generated always as identity primary key, tab text not null);
    create function fuzz_leave_mark() returns trigger language plpgsql as $$
      begin
        insert into fuzz_mark (tab) values (tg_table_name);
        return null;
      end
    $$;
    do $$
    declare tab text;
    begin
      for tab in select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = 'public' and relkind in ('r', 'p') and not relispartition
          and relname <> 'fuzz_mark' and relname <> all ('{${UNWATCHED.join(',')}}')
      loop
        execute format('create trigger fuzz_watch after insert or update or delete on %I
          for each row execute function fuzz_leave_mark()', tab);
      end loop;
    end
    $$`)
}

/** The tables that were written since the last time, and forgets them. */
export async function takeWrites(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ tab: string }>({
    name: 'fuzz-take',
    text: 'delete from fuzz_mark returning tab',
  })
  return [...new Set(rows.map(({ tab }) => tab))]
}
