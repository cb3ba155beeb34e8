-- migrate:up

-- Sets of OpenSearch indexes, one index per category in each set. The aliases point to the active set; another set may be
-- filled at the same time. Without rows, triggers queue no changes.
create table search_index (
  -- Part of the names of its indexes.
  name text primary key,
  -- The version of the documents and their mapping.
  schema_version integer not null,
  -- The PostgreSQL server and timeline from which the listings were read. After a restore or a failover, the set may contain
  -- changes that PostgreSQL has lost.
  database_history text not null,
  -- The categories whose index was created. If OpenSearch has no such index, it was deleted.
  category_ids integer[] not null default '{}',
  -- The listings up to this account are in the set.
  filled_account_id bigint not null default 0,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  -- At most one active set, and one that is being filled.
  constraint search_index_is_active unique (is_active)
);

-- The worker that indexes. Another takes over when the lease has expired.
create table search_indexer_lease (
  only_row boolean primary key default true,
  holder uuid not null,
  expires_at timestamptz not null,
  constraint search_indexer_lease_only_row check (only_row)
);

-- Listings that OpenSearch has to store or delete, inserted in the transaction that changes them and deleted when
-- OpenSearch has confirmed them. Unlike a position in a feed, a queue needs no order of commits. Writers only insert rows,
-- so they never wait for the indexer.
create table search_index_change (
  account_id bigint not null,
  category_id integer not null,
  version bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  -- Later than changed_at if OpenSearch did not accept the change.
  due_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create index search_index_change_due_at on search_index_change (due_at);
create index search_index_change_listing on search_index_change (account_id, category_id);

-- Every update gets a new version, because OpenSearch would ignore a change without one.
create function increase_listing_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('listing_version');
  return new;
end $$;

create trigger listing_version_increased before update on listing
  for each row execute function increase_listing_version();

create function queue_index_changes() returns trigger language plpgsql as $$
begin
  if exists (select from search_index) then
    insert into search_index_change (account_id, category_id, version)
    select changed.account_id, changed.category_id,
      -- A deletion is newer than the deleted row.
      case when tg_op = 'DELETE' then nextval('listing_version') else changed.version end
    from changed;
  end if;
  return null;
end $$;

create trigger listing_inserted after insert on listing
  referencing new table as changed for each statement execute function queue_index_changes();
create trigger listing_updated after update on listing
  referencing new table as changed for each statement execute function queue_index_changes();
create trigger listing_deleted after delete on listing
  referencing old table as changed for each statement execute function queue_index_changes();

-- migrate:down
