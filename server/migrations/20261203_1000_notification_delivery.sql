-- When mails and push messages reach a person; nobody without a row has chosen anything.
create table notification_deliveries (
  user_id uuid primary key references users (id) on delete cascade,
  time_zone text,
  -- From and to as HH:MM by those clocks, and the days it begins on; null: no quiet hours.
  quiet jsonb,
  urgent_passes boolean not null,
  digest text not null check (digest in ('at_once', 'hourly', 'daily')),
  digest_at text not null
);

-- Null or 'default': as all kinds.
alter table notification_preferences add column digest text;

-- Mails that wait for quiet hours to end or for a digest. Each has a job of its own; the first one takes all that are due along.
create table notification_held_mails (
  notification_id uuid primary key references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  due_at timestamptz not null,
  -- The notification whose job sends it, once that is known: what one mail holds does not change when it is sent again.
  mail_id uuid
);
-- Read by takeHeld of modules/notifications/mail-store.ts.
create index notification_held_mails_of_user on notification_held_mails (user_id, due_at) where mail_id is null;
create index notification_held_mails_of_mail on notification_held_mails (mail_id) where mail_id is not null;
