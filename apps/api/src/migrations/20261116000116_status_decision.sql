-- migrate:up

-- What admins decided about people and why, for the mail that tells them.
create table status_decision (
  uuid uuid primary key,
  account_id bigint not null references account (id) on delete cascade,
  status text not null check (status in ('Pending', 'Approved', 'Rejected')),
  reason text not null,
  decided_by bigint not null references account (id),
  decided_at timestamptz not null
);

create index status_decision_account_id on status_decision (account_id, decided_at);

-- Why an appointment ended: nobody answered in time, or its professional was rejected.
alter table appointment
  drop constraint appointment_reason_check,
  drop constraint appointment_check2,
  add constraint appointment_reason_check check (reason in ('no answer', 'professional unavailable')) not valid,
  add constraint appointment_reason_of_ended check (reason is null or status in ('Rejected', 'Cancelled')) not valid;
alter table appointment validate constraint appointment_reason_check;
alter table appointment validate constraint appointment_reason_of_ended;

-- migrate:down
