-- migrate:up

-- The last messages of whoever was reported, as they were then: their writer can delete the messages, and not these.
alter table chat_report add column messages jsonb not null default '[]';

-- migrate:down
