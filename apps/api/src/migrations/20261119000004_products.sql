-- migrate:up

create extension if not exists pg_trgm;

create table product (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  account_id bigint not null references account (id) on delete cascade,
  link text not null,
  title text not null,
  description text not null,
  category text not null,
  subcategory text not null,
  approved boolean not null default false,
  -- Set when an admin rejects the product, possibly to an empty text; null again when its owner changes the product.
  rejection_reason text,
  created_at timestamptz not null,
  -- Admins search titles regardless of case; comparing a stored lowercase title is several times faster than ilike.
  title_key text collate "C" generated always as (lower(title)) stored,
  constraint product_rejected_is_not_approved check (rejection_reason is null or not approved)
);

create index product_account_id on product (account_id);
create index product_approved on product (category, subcategory, created_at desc) where approved;

-- Sort orders of the admin list; the id makes each unique for keyset pagination.
create index product_created_at on product (created_at desc, id desc);
create index product_title on product (title, id);
create index product_category on product (category, id);
create index product_approval on product (approved, id);

-- Search by the beginning and by any part of a title.
create index product_title_key on product (title_key, id);
create index product_title_key_trigrams on product using gin (title_key gin_trgm_ops);

-- Products awaiting a decision, oldest first.
create index product_undecided on product (created_at, id) where not approved and rejection_reason is null;

-- Counts of the admin list by approval, category and title, as index-only scans: unapproved products are a tenth of all
-- and scattered, so that counting them in the table reads nearly every page.
create index product_counts on product (approved, category, subcategory)
  include (title_key, account_id);

-- migrate:down
