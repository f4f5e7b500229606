-- Files that wait or were being read go on as jobs.
insert into jobs (id, queue, key, payload, weight, due_at, attempts, lease, leased_until, created_at)
select gen_random_uuid(), 'knowledge-reading', id::text, jsonb_build_object('versionId', id), bytes, created_at, tries,
  case when leased_until is null then null else gen_random_uuid() end, leased_until, created_at
from knowledge_versions where state in ('waiting', 'reading');
drop index knowledge_versions_open;
alter table knowledge_versions drop column tries, drop column leased_until;
