-- When a dashboard is mailed is a job; the schedule keeps what people are shown of it.
insert into jobs (id, queue, key, payload, due_at, attempts, created_at)
select gen_random_uuid(), 'dashboard-mail', id::text, jsonb_build_object('id', id), next_at, attempts, now() from dashboard_schedules;
drop index dashboard_schedules_due;
alter table dashboard_schedules drop column taken_until, drop column attempts;
