-- It gives way before the writers that wait for it could be taken for a deadlock, and locks in the order in which they do.
set local lock_timeout = '900ms';
lock table users, messaging_accounts, messaging_conversations in share row exclusive mode;
lock table messaging_messages, broadcast_recipients, messaging_satisfaction in access exclusive mode;
do $$
declare
  behind uuid := month_key('uuid', (date_trunc('month', (now() at time zone 'UTC')::date + 31) + interval '1 month')::date);
begin
  if exists (select from pg_constraint where conrelid = 'messaging_messages'::regclass and conname like 'messaging\_messages\_until\_%') then
    perform lie_in_months('messaging_messages', 'id');
    return;
  end if;
  -- What lies behind the first part comes into the rest, while nothing refers to it that would go along.
  alter table broadcast_recipients drop constraint broadcast_recipients_message_id_fkey;
  alter table messaging_satisfaction drop constraint messaging_satisfaction_message_id_fkey;
  create temp table messages_behind on commit drop as select * from messaging_messages where id >= behind;
  delete from messaging_messages where id >= behind;
  perform bound_first_part('messaging_messages', 'id');
  perform validate_first_part('messaging_messages');
  perform lie_in_months('messaging_messages', 'id');
  insert into messaging_messages select * from messages_behind;
  alter table broadcast_recipients add constraint broadcast_recipients_message_id_fkey
    foreign key (message_id) references messaging_messages (id) on delete set null not valid;
  alter table messaging_satisfaction add constraint messaging_satisfaction_message_id_fkey
    foreign key (message_id) references messaging_messages (id) on delete cascade not valid;
end $$;
