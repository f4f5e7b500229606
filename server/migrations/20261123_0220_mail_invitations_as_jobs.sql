-- What waits goes on as jobs; whether a mail waits is still told in the list of invitations.
insert into jobs (id, queue, key, payload, due_at, attempts, created_at)
select gen_random_uuid(), 'invitation-mail', id::text, jsonb_build_object('id', id), mail_due_at, mail_tries, now()
from workspace_invitations where mail_due_at is not null and status = 'pending';
alter table workspace_invitations add column mail_waiting boolean not null default false;
update workspace_invitations set mail_waiting = true where mail_due_at is not null;
alter table workspace_invitations drop column mail_due_at, drop column mail_tries;
