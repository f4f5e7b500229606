-- Files of messages count towards what the plan allows, behind whatever kinds there are.
do $$
begin
  execute 'create or replace view kept_files as ' || rtrim(pg_get_viewdef('kept_files'::regclass), '; ') || $view$
    union all
    select 'message', a.organization_id, (m.content->>'bytes')::bigint from messaging_messages m
      join messaging_accounts a on a.id = m.account_id where m.file_key is not null $view$;
end $$;
