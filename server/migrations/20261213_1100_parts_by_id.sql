-- Tables in parts by month (20261211_2000_lie_in_months.sql) may lie by their id, a uuid of version 7, which begins with the milliseconds at which it was made.
-- Keys of the whole are then to be had, and others may refer to it.

-- Where a month begins, as a key says it: a moment, a day or an id.
create function month_key(kind regtype, month date) returns text language sql immutable as $$
  select case when kind = 'uuid'::regtype then (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
    else to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00' end
$$;

create function kind_of(parent text, by_what text) returns regtype language sql stable as $$
  select atttypid from pg_attribute where attrelid = parent::regclass and attname = by_what
$$;

-- As 20261212_0001_make_months_alone.sql. Rows that others refer to do not move, since those would lose them: the rest keeps their month.
create or replace function make_month(parent text, month date) returns void language plpgsql as $$
declare
  part text := parent || '_' || to_char(month, 'YYYY_MM');
  rest text := parent || '_rest';
  by_what text;
  since text;
  until text;
  has_some boolean;
begin
  if is_month_made(parent, month) then return; end if;
  perform pg_advisory_xact_lock(hashtext(parent));
  if is_month_made(parent, month) then return; end if;
  select a.attname, month_key(a.atttypid, month), month_key(a.atttypid, (month + interval '1 month')::date) into by_what, since, until
    from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0] where t.partrelid = parent::regclass;
  execute format('select exists (select from %I where %I >= %L and %I < %L)', rest, by_what, since, by_what, until) into has_some;
  if has_some and exists (select from pg_constraint where contype = 'f' and confrelid = parent::regclass) then return; end if;
  if has_some then execute format('lock table %I in access exclusive mode', parent); end if;
  execute format('create table %I (like %I including all)', part, rest);
  if has_some then
    -- Moving is no change: what refuses one is not asked.
    execute format('alter table %I disable trigger user', rest);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      rest, by_what, since, by_what, until, part);
    execute format('alter table %I enable trigger user', rest);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, since, until);
end $$;

create or replace function bound_first_part(parent text, by_what text) returns void language plpgsql as $$
declare
  kind regtype := kind_of(parent, by_what);
  newest date;
begin
  -- An id lies behind its month only where it is no uuid of version 7.
  if kind <> 'uuid'::regtype then execute format('select max(%I)::date from %I', by_what, parent) into newest; end if;
  newest := date_trunc('month', greatest(newest, (now() at time zone 'UTC')::date + 31)) + interval '1 month';
  execute format('alter table %I add constraint %I check (%I < %L) not valid', parent, parent || '_until_' || to_char(newest, 'YYYY_MM'),
    by_what, month_key(kind, newest));
end $$;

-- The third step again: what refers to the table, what it refers to and views on it are of the whole from then on. References to it are not looked through
-- here (`not valid`).
create or replace function lie_in_months(parent text, by_what text) returns void language plpgsql as $$
declare
  kind regtype := kind_of(parent, by_what);
  former text;
  until text;
  -- The name of the key, where it is one of the whole.
  key text;
  made text[];
  one record;
begin
  execute format('lock table %I in access exclusive mode', parent);
  select conname into strict former from pg_constraint where conrelid = parent::regclass and conname like parent || '\_until\_%';
  until := month_key(kind, to_date(right(former, 7), 'YYYY_MM'));
  select conname into key from pg_constraint where conrelid = parent::regclass and contype = 'p'
    and conkey = array[(select attnum from pg_attribute where attrelid = parent::regclass and attname = by_what)];
  -- In the order in which they are made again: indexes and references of the first part are found to be those of the whole.
  made := array(select pg_get_indexdef(indexrelid) from pg_index where indrelid = parent::regclass and not indisunique)
    || array(select format('alter table %I add constraint %I %s', parent, conname, pg_get_constraintdef(oid)) from pg_constraint
      where conrelid = parent::regclass and contype = 'f' and key is not null);
  if key is not null then made := format('alter table %I add constraint %I primary key (%I)', parent, key, by_what) || made; end if;
  create temp table made_after on commit drop as
    select 1 as turn, pg_get_triggerdef(oid) as statement, format('drop trigger %I on %s', tgname, parent) as before
      from pg_trigger where tgrelid = parent::regclass and not tgisinternal
    union all
    select 2, format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)),
      format('alter table %s drop constraint %I', conrelid::regclass, conname)
      from pg_constraint where contype = 'f' and confrelid = parent::regclass and conparentid = 0
    union all
    select distinct 3, format('create or replace view %s as %s', w.ev_class::regclass, pg_get_viewdef(w.ev_class)), null
      from pg_depend d join pg_rewrite w on w.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = parent::regclass;
  for one in select before from made_after where before is not null loop execute one.before; end loop;
  for one in select indexrelid::regclass as name, c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = parent::regclass and (not i.indisunique or c.relname = key)
  loop
    execute format('alter index %s rename to %I', one.name, one.relname || '_until');
  end loop;
  execute format('alter table %I rename to %I', parent, former);
  execute format('create table %I (like %I including defaults including constraints) partition by range (%I)', parent, former, by_what);
  execute format('alter table %I drop constraint %I', parent, former);
  for one in select unnest(made) as statement loop execute one.statement; end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, former, until);
  execute format('create table %I (like %I including all)', parent || '_rest', former);
  execute format('alter table %I drop constraint %I', parent || '_rest', former);
  execute format('alter table %I attach partition %I default', parent, parent || '_rest');
  for one in select statement from made_after order by turn loop execute one.statement; end loop;
  drop table made_after;
  execute format('alter table %I drop constraint %I', former, former);
end $$;
