-- migrate:up

-- The member's zone when they booked: mails and calendars say the hour they saw, beside the professional's.
alter table appointment add column member_time_zone text;

-- migrate:down
