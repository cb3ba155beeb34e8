-- migrate:up

-- An uploaded image, written anew in a few sizes, or a video kept elsewhere.
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
  created_at timestamptz not null,
  check ((storage = 'S3') = (video_id is null))
);

create index file_account_kind on file (account_id, kind, created_at);
create index file_product_id on file (product_id) where product_id is not null;
-- What the sweep for orphans looks through.
create index file_kind_created_at on file (kind, created_at) where kind in ('product', 'background', 'profile', 'chat');

-- migrate:down
