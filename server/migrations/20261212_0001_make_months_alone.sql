-- make_month of 20261211_2000 again. Who has begun to ask a table while rows of its rest move to a part that is attached does not know of the part, and finds
-- them in neither: they move while nobody else is at the table.
create or replace function make_month(parent text, month date) returns void language plpgsql as $$
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
  execute format('select exists (select from %I where %I >= %L and %I < %L)', rest, by_what, since, by_what, until) into has_some;
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
