-- migrate:up

-- The pictures among the copied messages: their objects stay as long as the report is open, whatever becomes of the file.
alter table chat_report add column file_uuids uuid[] not null default '{}';

-- migrate:down
