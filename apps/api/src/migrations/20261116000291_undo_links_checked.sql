-- migrate:up

-- By itself, so that reading all rows holds nobody up.
alter table mail_link validate constraint mail_link_purpose_check;

-- migrate:down
