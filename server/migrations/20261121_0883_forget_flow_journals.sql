-- A run takes its journal and waits along when it goes, also when its person's account goes. A trigger instead of a foreign key: the
-- check of a key would be paid with every step, this only when something is removed.
create function forget_flow_journals() returns trigger language plpgsql as $$
begin
  delete from flow_journal j using gone where j.run_id = gone.id;
  delete from flow_waits w using gone where w.run_id = gone.id;
  delete from flow_requests r using gone where r.run_id = gone.id;
  delete from flow_mails m using gone where split_part(m.key, '.', 1) = gone.id::text;
  return null;
end $$;
create trigger flow_runs_removed after delete on flow_runs referencing old table as gone
  for each statement execute function forget_flow_journals();

-- Tables of flows in personal mode are the person's.
create function forget_flow_tables() returns trigger language plpgsql as $$
begin
  delete from flow_table_rows t using gone where t.place_id = gone.id;
  return null;
end $$;
create trigger users_removed_from_flows after delete on users referencing old table as gone
  for each statement execute function forget_flow_tables();
