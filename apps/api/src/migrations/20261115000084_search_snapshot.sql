-- migrate:up

-- The wider indexes of the migrations before serve whoever used these.
drop index listing_changed_in;
drop index unlisting_changed_in;

-- Where the last snapshot of the search index is, and who is writing the next one. One row: a snapshot belongs to the
-- history of this database, so a database that is restored to an earlier hour knows one of that hour or before.
create table search_snapshot (
  only_row boolean primary key default true,
  -- In the file store; null until the first is written. The one before is kept for whoever is still reading it.
  key text,
  previous_key text,
  taken_at timestamptz,
  writer uuid,
  lease_until timestamptz not null,
  constraint search_snapshot_only_row check (only_row)
);

-- migrate:down
