-- migrate:up

-- An uploaded image, re-encoded in several sizes, or a video hosted by a third party.
create table file (
  uuid uuid primary key,
  id bigint generated always as identity unique,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('product', 'library', 'file', 'background', 'profile', 'chat')),
  file_name text not null,
  storage text not null check (storage in ('S3', 'Youtube', 'Vimeo')),
  video_id text,
  product_id bigint references product (id) on delete set null,
  width integer,
  height integer,
  -- From 1. Null if the gallery was never arranged or the file was added since; those come last in upload order.
  gallery_position integer,
  created_at timestamptz not null,
  -- When the sweep checks whether the file is still in use; null if no check is scheduled.
  next_check_at timestamptz,
  check ((storage = 'S3') = (video_id is null))
);

create index file_account_kind on file (account_id, kind, created_at);
create index file_product_id on file (product_id) where product_id is not null;
create index file_next_check_at on file (next_check_at) where next_check_at is not null;
create index file_without_product on file (uuid) where kind = 'product' and product_id is null;

-- An admin's decision about a certificate; an unchecked certificate has no row.
create table certificate_check (
  file_uuid uuid primary key references file (uuid) on delete cascade,
  state text not null check (state in ('checked', 'refused')),
  checked_by bigint not null references account (id),
  checked_at timestamptz not null,
  -- The expiration date, if the certificate has one.
  valid_until date,
  constraint certificate_check_valid_until check (state = 'checked' or valid_until is null)
);

create index certificate_check_checked_by on certificate_check (checked_by);

-- migrate:down
