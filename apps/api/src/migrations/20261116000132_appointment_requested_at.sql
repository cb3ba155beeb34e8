-- migrate:up transaction:false

-- What was booked this week, for admins.
create index concurrently appointment_requested_at on appointment (requested_at);

-- migrate:down
