-- migrate:up

-- Counts the changes of tags and categories, so that a process knows whether what it keeps of them is still true.
create table catalog_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);

insert into catalog_version (version) values (1);

create function count_catalog_change() returns trigger language plpgsql as $$
begin
  update catalog_version set version = version + 1;
  return null;
end $$;

create trigger catalog_version_by_tag after insert or update or delete or truncate on tag
  for each statement execute function count_catalog_change();
create trigger catalog_version_by_category after insert or update or delete or truncate on category
  for each statement execute function count_catalog_change();
create trigger catalog_version_by_tag_category after insert or update or delete or truncate on tag_category
  for each statement execute function count_catalog_change();

-- migrate:down
