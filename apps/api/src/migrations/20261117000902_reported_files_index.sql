-- migrate:up transaction:false

create index concurrently chat_report_open_files on chat_report using gin (file_uuids) where outcome is null;

-- migrate:down
