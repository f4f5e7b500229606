-- What waits goes on as jobs.
insert into jobs (id, queue, key, payload, due_at, attempts, error, failed_at, created_at)
select gen_random_uuid(), 'notification-mail', notification_id::text, jsonb_build_object('id', notification_id), next_at, attempts,
  error, given_up_at, now()
from notification_mails;
drop table notification_mails;
