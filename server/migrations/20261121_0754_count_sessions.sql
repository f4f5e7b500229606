-- How many sessions somebody has, kept so that the list need not count them. A session is counted when an answer in it
-- ends, never while its first question is asked; those not counted yet are few and counted by an index of their own.
create table session_counts (
  user_id uuid not null references users (id) on delete cascade,
  agent_id uuid not null,
  workspace_id uuid,
  n bigint not null
);
create unique index session_counts_of_place on session_counts (user_id, agent_id, workspace_id) nulls not distinct;
alter table sessions add column counted boolean not null default false;
update sessions set counted = true;
insert into session_counts select user_id, agent_id, workspace_id, count(*) from sessions where deleted_at is null group by 1, 2, 3;
create index sessions_uncounted on sessions (user_id, agent_id, workspace_id) where not counted and deleted_at is null;
-- Read by chat/session-store.ts: the list of a place.
drop index sessions_newest;
create index sessions_newest on sessions (user_id, agent_id, workspace_id, newest_at desc, id desc) where deleted_at is null;
create index sessions_pinned on sessions (user_id, agent_id, workspace_id, newest_at desc, id desc) where pinned and deleted_at is null;

create function count_session() returns trigger language plpgsql as $$
declare
  added int := 0;
begin
  if tg_op = 'UPDATE' and new.counted and new.deleted_at is null then added := 1; end if;
  if old.counted and old.deleted_at is null then added := added - 1; end if;
  if added > 0 then
    insert into session_counts values (old.user_id, old.agent_id, old.workspace_id, added)
      on conflict (user_id, agent_id, workspace_id) do update set n = session_counts.n + added;
  elsif added < 0 then
    update session_counts set n = n + added where user_id = old.user_id and agent_id = old.agent_id and workspace_id is not distinct from old.workspace_id;
  end if;
  return null;
end $$;
create trigger sessions_counted after update of counted, deleted_at on sessions for each row
  when (old.counted is distinct from new.counted or old.deleted_at is distinct from new.deleted_at) execute function count_session();
create trigger sessions_uncounted after delete on sessions for each row
  when (old.counted and old.deleted_at is null) execute function count_session();

create or replace function session_answered() returns trigger language plpgsql as $$
begin
  update sessions set answered_at = now(), counted = true where id = new.session_id;
  return null;
end $$;
