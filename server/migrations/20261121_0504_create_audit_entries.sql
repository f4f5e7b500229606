-- Who did what to what, when, from where. Names are kept as they were; nothing here refers to rows that may go.
create table audit_entries (
  id uuid primary key,
  organization_id uuid not null,
  workspace_id uuid,
  at timestamptz not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  actor_email text not null,
  target_kind text not null,
  target_id uuid not null,
  target_name text not null,
  changes jsonb not null default '{}',
  ip text not null,
  user_agent text not null
);
-- Read by listPage and export of modules/audit/store.ts.
create index audit_entries_of_workspace on audit_entries (workspace_id, at desc, id desc);
-- Read by prune.
create index audit_entries_by_time on audit_entries (at);

-- Nobody edits it. Only the retention job, which says so in its transaction, removes what is older than 400 days.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('nalar.audit_retention', true) = 'on' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = '42501';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_audit_change();
