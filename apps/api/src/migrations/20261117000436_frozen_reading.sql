-- migrate:up

-- How far somebody had read when they blocked the other: all that the other is told of their reading until it is taken back.
alter table chat_participant add column frozen_seq bigint;
update chat_participant set frozen_seq = read_seq where blocked_at is not null;

-- migrate:down
