-- migrate:up

-- An admin's decision about an account's status and its reason, for the mail that reports it.
create table status_decision (
  uuid uuid primary key,
  account_id bigint not null references account (id) on delete cascade,
  status text not null check (status in ('Pending', 'Approved', 'Rejected')),
  reason text not null,
  decided_by bigint not null references account (id),
  decided_at timestamptz not null,
  -- The number of subscriptions that a rejection ended. The mail about it and that about a later approval mention them.
  ended_subscriptions integer not null default 0
);

create index status_decision_account_id on status_decision (account_id, decided_at);

-- migrate:down
