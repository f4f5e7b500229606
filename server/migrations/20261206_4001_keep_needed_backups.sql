-- A worker of a version without incremental backups may still prune while the next version already makes them: it stops at one that
-- others rest on, before it removes anything.
create function keep_needed_backup() returns trigger language plpgsql as $$
begin
  if exists (select 1 from backups where state = 'good' and removed is null and id <> new.id and new.name = any(needs)) then
    raise exception 'backup % stays: a kept backup needs it', new.name;
  end if;
  return new;
end $$;

create trigger keep_needed_backup before update of removed on backups
  for each row when (old.removed is null and new.removed = 'retention') execute function keep_needed_backup();
