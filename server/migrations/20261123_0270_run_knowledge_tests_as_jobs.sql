-- Runs that wait or were under way go on as jobs.
insert into jobs (id, queue, key, payload, due_at, attempts, lease, leased_until, created_at)
select gen_random_uuid(), 'knowledge-test-run', id::text, jsonb_build_object('id', id), created_at, tries,
  case when leased_until is null then null else gen_random_uuid() end, leased_until, created_at
from knowledge_runs where state in ('waiting', 'running');
alter table knowledge_runs drop column tries, drop column leased_until;
