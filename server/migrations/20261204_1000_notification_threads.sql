-- What a notification is about: those about one thing are one thread of a person's list. Null: it stands by itself.
alter table notifications add column thread text;

-- As threadOf of modules/notifications/thread-of.ts names them.
update notifications set thread = left(case
  when kind in ('monitor_alarm', 'monitor_assigned') then 'monitor:' || (facts ->> 'monitor_id')
  when kind in ('device_alarm', 'webhook_stopped') then split_part(key, ':', 1) || ':' || split_part(key, ':', 2)
  when kind in ('invoice_ready', 'payment_paid', 'payment_failed', 'payment_expired', 'payment_unusable')
    then 'invoice:' || (facts ->> 'number')
  when kind in ('role_changed', 'workspace_received') then 'workspace:' || (facts ->> 'workspace_id')
  when kind = 'invitation_accepted' then 'members:' || (facts ->> 'workspace_id')
  when kind in ('usage_alert', 'cap_reached') then 'usage:' || (facts ->> 'subject') || ':' || (facts ->> 'name')
  when kind = 'flow_message' then 'run:' || (facts ->> 'run_id')
  when kind = 'conversation_for_me' then 'conversation:' || (facts ->> 'conversation_id')
  when kind in ('knowledge_requested', 'knowledge_decided') then 'knowledge:' || (facts ->> 'request_id')
end, 200);

-- Read by listThreads of modules/notifications/thread-store.ts.
create index notifications_of_thread on notifications (user_id, thread, id desc) where thread is not null and in_app;
