-- migrate:up

-- A link that removes a factor again, sent with the mail that tells of it.
alter table mail_link
  drop constraint mail_link_purpose_check,
  add constraint mail_link_purpose_check check (purpose in ('confirm', 'reset', 'keep', 'undo', 'factor')) not valid;

-- migrate:down
