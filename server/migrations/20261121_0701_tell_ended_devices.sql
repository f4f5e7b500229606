-- However a device ends (sign-out, another password, the account's end), its open streams hear of it at once. The channel
-- and the form are those of platform/events/topics.ts.
create function tell_ended_device() returns trigger language plpgsql as $$
begin
  perform pg_notify('nalar_topics', json_build_array('device:' || old.id, 'ended')::text);
  return null;
end $$;
create trigger devices_tell_end after delete on devices for each row execute function tell_ended_device();
