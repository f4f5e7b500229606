-- Links of mails that were pressed, by a hash of what stands in them: each does its work once. Forgotten once none of them is good any more.
create table notification_link_uses (
  link text primary key,
  used_at timestamptz not null
);
create index notification_link_uses_by_age on notification_link_uses (used_at);
