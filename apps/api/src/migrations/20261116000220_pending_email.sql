-- migrate:up

-- A new address counts once it is confirmed; until then the account keeps the one it has. Not unique: whose an address
-- is stays hidden from whoever only asks for it, and the index on account.email decides when it is confirmed.
alter table account add column pending_email text;

-- A mail to whoever has an address that somebody else asked for.
alter table account_mail
  drop constraint account_mail_kind_check,
  add constraint account_mail_kind_check
    check (kind in ('reset-request', 'password-changed', 'email-changed', 'address-wanted')) not valid;

-- migrate:down
