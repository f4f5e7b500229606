-- What every table that lies in parts by month is made with. Its parts: `<table>_until_<month>`, what was there before it lay in parts; one for each month;
-- `<table>_rest` for what no other takes, after which new ones are shaped. Months are those of UTC, or of the day itself. Read by platform/db/months.ts.

-- Whether rows of a month have a part of their own. Asks pg_inherits, which says after a wait for another what that one has made.
create function is_month_made(parent text, month date) returns boolean language sql stable as $$
  select exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass and (
    c.relname = parent || '_' || to_char(month, 'YYYY_MM')
    or c.relname ~ ('^' || parent || '_until_[0-9]{4}_[0-9]{2}$') and to_date(right(c.relname, 7), 'YYYY_MM') > month))
$$;

-- Makes the part of a month unless it is there, and takes along what the rest has of it.
create function make_month(parent text, month date) returns void language plpgsql as $$
declare
  part text := parent || '_' || to_char(month, 'YYYY_MM');
  rest text := parent || '_rest';
  since text := to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00';
  until text := to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
  by_what text;
  has_some boolean;
begin
  if is_month_made(parent, month) then return; end if;
  perform pg_advisory_xact_lock(hashtext(parent));
  if is_month_made(parent, month) then return; end if;
  select a.attname into by_what from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
    where t.partrelid = parent::regclass;
  execute format('create table %I (like %I including all)', part, rest);
  execute format('select exists (select from %I where %I >= %L and %I < %L)', rest, by_what, since, by_what, until) into has_some;
  if has_some then
    -- Moving is no change: what refuses one is not asked.
    execute format('alter table %I disable trigger user', rest);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      rest, by_what, since, by_what, until, part);
    execute format('alter table %I enable trigger user', rest);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, since, until);
end $$;

create or replace function make_telemetry_month(month date) returns void language sql as $$ select make_month('device_telemetry', month) $$;

-- A plain table comes to lie in parts in three steps, each a migration of its own, so that nobody waits for rows to be read or copied.
-- First: it takes nothing beyond a month that is still to come, far enough that this is done by then.
create function bound_first_part(parent text, by_what text) returns void language plpgsql as $$
declare
  newest date;
begin
  execute format('select max(%I)::date from %I', by_what, parent) into newest;
  newest := date_trunc('month', greatest(newest, (now() at time zone 'UTC')::date + 31)) + interval '1 month';
  execute format('alter table %I add constraint %I check (%I < %L) not valid', parent, parent || '_until_' || to_char(newest, 'YYYY_MM'),
    by_what, to_char(newest, 'YYYY-MM-DD') || ' 00:00:00+00');
end $$;

-- Second: PostgreSQL reads that it is so, while others write.
create function validate_first_part(parent text) returns void language plpgsql as $$
declare
  rule text;
begin
  select conname into strict rule from pg_constraint where conrelid = parent::regclass and conname like parent || '\_until\_%';
  execute format('alter table %I validate constraint %I', parent, rule);
end $$;

-- Third: the table becomes the first part of one by its name, with its indexes and triggers. What is known to be so is not read again. Keys stay with the
-- parts: one of the whole would have to have the time in it.
create function lie_in_months(parent text, by_what text) returns void language plpgsql as $$
declare
  former text;
  until text;
  indexes text[];
  triggers text[];
  one record;
begin
  execute format('lock table %I in access exclusive mode', parent);
  select conname into strict former from pg_constraint where conrelid = parent::regclass and conname like parent || '\_until\_%';
  until := to_char(to_date(right(former, 7), 'YYYY_MM'), 'YYYY-MM-DD') || ' 00:00:00+00';
  select array_agg(pg_get_indexdef(indexrelid)) into indexes from pg_index where indrelid = parent::regclass and not indisunique;
  select array_agg(pg_get_triggerdef(oid)) into triggers from pg_trigger where tgrelid = parent::regclass and not tgisinternal;
  for one in select indexrelid::regclass as name, c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = parent::regclass and not i.indisunique
  loop
    execute format('alter index %s rename to %I', one.name, one.relname || '_until');
  end loop;
  for one in select tgname from pg_trigger where tgrelid = parent::regclass and not tgisinternal loop
    execute format('drop trigger %I on %I', one.tgname, parent);
  end loop;
  execute format('alter table %I rename to %I', parent, former);
  execute format('create table %I (like %I including defaults including constraints) partition by range (%I)', parent, former, by_what);
  execute format('alter table %I drop constraint %I', parent, former);
  for one in select unnest(indexes) as made loop execute one.made; end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, former, until);
  execute format('create table %I (like %I including all)', parent || '_rest', former);
  execute format('alter table %I drop constraint %I', parent || '_rest', former);
  execute format('alter table %I attach partition %I default', parent, parent || '_rest');
  for one in select unnest(triggers) as made loop execute one.made; end loop;
  execute format('alter table %I drop constraint %I', former, former);
end $$;
