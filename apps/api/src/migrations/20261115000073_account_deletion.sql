-- migrate:up

-- A deleted account keeps its row, without anything about the person: the other party's appointments and reviews point
-- to it (docs/decisions/0011-deleting-accounts.md).
alter table account add column deleted_at timestamptz;

-- Whatever deletes an account, nobody else's records go with it.
alter table appointment
  drop constraint appointment_professional_id_fkey,
  drop constraint appointment_member_id_fkey,
  add constraint appointment_professional_id_fkey foreign key (professional_id) references account (id) not valid,
  add constraint appointment_member_id_fkey foreign key (member_id) references account (id) not valid;
alter table review
  drop constraint review_professional_id_fkey,
  drop constraint review_member_id_fkey,
  add constraint review_professional_id_fkey foreign key (professional_id) references account (id) not valid,
  add constraint review_member_id_fkey foreign key (member_id) references account (id) not valid;

-- migrate:down
