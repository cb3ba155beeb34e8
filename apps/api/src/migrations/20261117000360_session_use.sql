-- migrate:up

-- Where somebody is logged in, as they are shown it: the browser and the device in words, and when it was last used.
alter table session
  add column device text,
  add column last_seen_at timestamptz;

-- migrate:down
