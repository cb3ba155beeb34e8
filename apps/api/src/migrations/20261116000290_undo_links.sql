-- migrate:up

-- A link that takes back a change of the address, sent to the former one.
alter table mail_link
  drop constraint mail_link_purpose_check,
  add constraint mail_link_purpose_check check (purpose in ('confirm', 'reset', 'keep', 'undo')) not valid;

-- migrate:down
