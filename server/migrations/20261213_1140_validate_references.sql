set local lock_timeout = '3s';
alter table broadcast_recipients validate constraint broadcast_recipients_message_id_fkey;
alter table messaging_satisfaction validate constraint messaging_satisfaction_message_id_fkey;
