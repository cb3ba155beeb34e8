-- migrate:up

-- Which professional has opened what a member told, for the member to read: one row for each pair and day.
create table disclosure (
  member_id bigint not null references account (id) on delete cascade,
  professional_id bigint not null references account (id) on delete cascade,
  -- An admin acted as the professional.
  by_our_team boolean not null,
  day date not null,
  -- Names of the contract's told fields.
  fields text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, professional_id, by_our_team, day)
);

-- What the member's list walks, newest first.
create index disclosure_of_member on disclosure (member_id, last_at desc);
create index disclosure_of_professional on disclosure (professional_id);

-- migrate:down
