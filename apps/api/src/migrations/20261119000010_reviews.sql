-- migrate:up

-- A member's review of a finished appointment. One per appointment: saving it again replaces it (OP-026).
create table review (
  id bigint generated always as identity primary key,
  appointment_uuid uuid not null references appointment (uuid) on delete cascade,
  professional_id bigint not null references account (id),
  member_id bigint not null references account (id),
  text text not null,
  rating numeric(2, 1) not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint review_appointment_key unique (appointment_uuid),
  -- Half steps; zero is unrated and excluded from averages.
  constraint review_rating check (rating between 0 and 5 and rating * 2 = trunc(rating * 2))
);

-- Profiles show the newest reviews.
create index review_professional_created_at on review (professional_id, created_at desc, id desc);
create index review_member_id on review (member_id);

-- migrate:down
