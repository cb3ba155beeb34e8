-- migrate:up

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
  created_at timestamptz not null
);

create index product_account_id on product (account_id);
create index product_approved on product (category, subcategory, created_at desc) where approved;

-- migrate:down
