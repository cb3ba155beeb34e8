-- migrate:up

-- By itself, so that reading all rows holds nobody up.
alter table account_mail validate constraint account_mail_kind_check;

-- migrate:down
