-- What waits goes on as jobs; the table holds what each step has sent, so that a step that is repeated sends it once.
insert into jobs (id, queue, key, payload, due_at, attempts, error, created_at)
select gen_random_uuid(), 'flow-mail', key, jsonb_build_object('key', key), due_at, attempts, failed, now()
from flow_mails where due_at is not null;
alter table flow_mails drop column due_at, drop column attempts;
