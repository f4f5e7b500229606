-- Who waited while another made the same month finds it there: to_regclass goes on with what it looked up before the wait.
create or replace function make_telemetry_month(month date) returns void language plpgsql as $$
declare
  part text := 'device_telemetry_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('device_telemetry'));
  if exists (select from pg_inherits where inhparent = 'device_telemetry'::regclass and
    (select relname from pg_class where oid = inhrelid) = part) then return; end if;
  execute format('create table %I (like device_telemetry including all)', part);
  execute format('with moved as (delete from device_telemetry_rest where at >= %L and at < %L returning *) insert into %I select * from moved',
    month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC', part);
  execute format('alter table device_telemetry attach partition %I for values from (%L) to (%L)', part,
    month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
end $$;
