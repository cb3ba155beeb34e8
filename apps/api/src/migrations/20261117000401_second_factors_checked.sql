-- migrate:up

-- In a transaction of its own, so that sessions are read and written while it looks at every row.
alter table session validate constraint session_strengthened_by;

-- migrate:down
