-- Whatever an open stream may rest on (a device, a key, a membership and its role, a workspace, a link) tells when it changes or
-- ends, however that happens: `access:<id>`, in the form of platform/events/topics.ts. The trigger names the column of the id.
create function tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('nalar_topics', json_build_array('access:' || (to_jsonb(old) ->> tg_argv[0]), 'changed')::text);
  return null;
end $$;

drop trigger devices_tell_end on devices;
drop function tell_ended_device();
create trigger devices_tell_access after delete on devices for each row execute function tell_access('id');
create trigger api_keys_tell_access after update of revoked_at or delete on api_keys for each row execute function tell_access('id');
create trigger users_tell_access after update of is_operator on users
  for each row when (old.is_operator is distinct from new.is_operator) execute function tell_access('id');
create trigger organization_members_tell_access after update of role or delete on organization_members
  for each row execute function tell_access('user_id');
create trigger workspace_members_tell_access after update of role or delete on workspace_members
  for each row execute function tell_access('user_id');
create trigger workspaces_tell_access after update of deleted_at, role_settings or delete on workspaces
  for each row execute function tell_access('id');
create trigger dashboard_links_tell_access after update of password_hash, expires_at or delete on dashboard_links
  for each row execute function tell_access('id');
create trigger dashboards_tell_access after update of deleted_at or delete on dashboards
  for each row execute function tell_access('id');
create trigger widgets_tell_access after update of enabled, page or delete on widgets
  for each row execute function tell_access('agent_id');
create trigger agents_tell_access after update of status, deleted_at on agents for each row execute function tell_access('id');
