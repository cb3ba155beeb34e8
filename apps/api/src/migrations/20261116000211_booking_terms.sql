-- migrate:up

-- Bookings keep what the session cost when it was asked for; they read it from a column, as they do the length.
alter table profile add column rate_cents integer generated always as (
  case when jsonb_typeof(other -> 'appointmentRate') = 'number' and (other ->> 'appointmentRate')::numeric > 0
    then least(round((other ->> 'appointmentRate')::numeric * 100), 2000000000)::integer end
) stored;

-- In US cents; null where the professional named no price.
alter table appointment add column price_cents integer check (price_cents >= 0);

-- From the member to the professional.
alter table appointment add column note text not null default '';

-- migrate:down
