-- migrate:up

-- A product that an admin does not approve stops waiting until its owner changes it. Null unless that is so; the reason
-- may be empty.
alter table product
  add column rejection_reason text,
  add constraint product_rejected_is_not_approved check (rejection_reason is null or not approved);

-- The orders in which admins list products; each ends with the id, so that a page can go on after the last.
create index product_created_at on product (created_at desc, id desc);
create index product_title on product (title, id);
create index product_category on product (category, id);
create index product_approval on product (approved, id);

-- Any part of a title.
create extension if not exists pg_trgm;
create index product_title_parts on product using gin (title gin_trgm_ops);

-- Those that wait for an admin, the longest first.
create index product_waiting on product (created_at, id) where not approved and rejection_reason is null;

-- migrate:down
