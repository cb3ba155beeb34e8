-- migrate:up

-- What two people say to each other. Everything that happens in a chat, a message or its deletion, has a number of its
-- own: one more than the one before, taken while this row is locked, so that there are no gaps and whoever knows the
-- last number they have seen knows what to ask for.
create table chat (
  uuid uuid primary key,
  low_id bigint not null references account (id),
  high_id bigint not null references account (id),
  last_seq bigint not null,
  -- Who wrote first, and whether the other has ever answered: until then little may be written.
  begun_by bigint not null,
  is_answered boolean not null default false,
  -- Whether one of the two wants to hear nothing from the other.
  is_blocked boolean not null default false,
  created_at timestamptz not null,
  check (low_id < high_id),
  unique (low_id, high_id)
);

-- How many chats somebody has begun lately.
create index chat_begun_by on chat (begun_by, created_at);

-- What each of the two has of it: where they stopped reading, how much they have not read, when they were last written to.
create table chat_participant (
  chat_id uuid not null references chat (uuid),
  account_id bigint not null references account (id),
  other_id bigint not null references account (id),
  -- Moves forward only.
  read_seq bigint not null default 0,
  -- Messages of the other after `read_seq`, counted as they come: nobody ever counts through a chat.
  unread integer not null default 0,
  -- Whether a mail has told of what is unread; there is none more until it was read.
  is_mailed boolean not null default false,
  last_at timestamptz not null,
  -- Set while this one wants to hear nothing from the other.
  blocked_at timestamptz,
  primary key (chat_id, account_id)
);

-- The list of chats, newest first.
create index chat_participant_last_at on chat_participant (account_id, last_at desc, chat_id);
-- The badge: what is unread, and nothing else.
create index chat_participant_unread on chat_participant (account_id) where unread > 0;

-- In parts from the first day: a table of hundreds of millions of rows cannot be divided later without writing it anew.
-- Every statement names the chat, or a uuid that leads an index, so that it looks into one part or does little in each.
create table chat_message (
  chat_id uuid not null,
  seq bigint not null,
  -- Made by whoever sends it, so that a message sent twice is one message.
  uuid uuid not null,
  sender_id bigint not null,
  -- Both are gone once the message is deleted.
  text text,
  file_uuid uuid,
  created_at timestamptz not null,
  -- The number of the deletion; the message itself keeps its own.
  deleted_seq bigint,
  deleted_at timestamptz,
  primary key (chat_id, seq),
  unique (uuid, chat_id),
  check (deleted_seq is not null or (text is null) <> (file_uuid is null))
) partition by hash (chat_id);

do $$
begin
  for part in 0..15 loop
    execute format('create table chat_message_%s partition of chat_message for values with (modulus 16, remainder %s)', part, part);
  end loop;
end
$$;

-- Few messages are deleted, and few are pictures.
create index chat_message_deleted on chat_message (chat_id, deleted_seq) where deleted_seq is not null;
create index chat_message_deleted_at on chat_message (deleted_at) where deleted_at is not null;
create index chat_message_file on chat_message (file_uuid) where file_uuid is not null;

-- Who wants no mails about unread messages.
create table chat_mails_off (
  account_id bigint primary key references account (id)
);

-- Somebody tells us of somebody else; admins read it.
create table chat_report (
  uuid uuid primary key,
  chat_id uuid not null references chat (uuid),
  reporter_id bigint not null references account (id),
  reported_id bigint not null references account (id),
  reason text not null check (reason in ('spam', 'harassment', 'danger', 'fraud', 'other')),
  text text not null,
  created_at timestamptz not null
);

create index chat_report_created_at on chat_report (created_at desc, uuid);
create index chat_report_chat_id on chat_report (chat_id);

-- migrate:down
