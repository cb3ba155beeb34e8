-- migrate:up

-- Everyday words and synonyms count as changes of the catalog: whoever keeps them in memory reads them again at once.
create trigger catalog_version_by_everyday_phrase after insert or update or delete or truncate on everyday_phrase
  for each statement execute function count_catalog_change();
create trigger catalog_version_by_synonym after insert or update or delete or truncate on synonym
  for each statement execute function count_catalog_change();

-- migrate:down
