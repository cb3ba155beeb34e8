-- migrate:up

-- By itself, so that reading all rows holds nobody up.
alter table appointment validate constraint appointment_professional_id_fkey;
alter table appointment validate constraint appointment_member_id_fkey;
alter table review validate constraint review_professional_id_fkey;
alter table review validate constraint review_member_id_fkey;

-- migrate:down
