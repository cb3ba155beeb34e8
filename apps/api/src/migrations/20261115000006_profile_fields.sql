-- migrate:up

alter table profile
  add column description text not null default '',
  add column preferred_home boolean not null default false,
  add column preferred_client boolean not null default false,
  add column preferred_online boolean not null default false,
  add column preferred_agreed_upon boolean not null default false,
  add column country text,
  add column state text,
  add column zipcode text,
  -- Stored because the specification names it; other and personal_info hold the addresses that are read (OP-039).
  add column address text,
  add column my_gender text not null default 'Any',
  add column expected_gender text not null default 'Any',
  add column insurance_accepted text not null default 'Any',
  add column age_range text not null default 'Any',
  add column profile_image uuid references file (uuid) on delete set null,
  add column background_image uuid references file (uuid) on delete set null,
  add column approved_tags integer[] not null default '{}',
  add column personal_info jsonb not null default '{}',
  -- The average of the rated reviews, kept where every screen reads it.
  add column rating real not null default 0,
  add column rating_count integer not null default 0,
  add column updated_at timestamptz not null default now();

create index profile_profile_image on profile (profile_image) where profile_image is not null;
create index profile_background_image on profile (background_image) where background_image is not null;

-- A category a professional has paid for, now or once.
create table user_category (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  category_id integer not null references category (id),
  status text not null check (status in ('Active', 'Expired')),
  valid_till timestamptz not null,
  unique (account_id, category_id)
);

create index user_category_expiring on user_category (valid_till) where status = 'Active';

-- Whom the sitemap walks over, in ranges of ids.
create index account_approved_professionals on account (id) where is_professional and status = 'Approved';

-- migrate:down
