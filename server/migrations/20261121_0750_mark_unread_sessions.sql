-- Unread: an answer ended since the person last looked. Written when an answer ends, never when one is asked for.
alter table sessions add column answered_at timestamptz;
alter table sessions add column seen_at timestamptz;

create function session_answered() returns trigger language plpgsql as $$
begin
  update sessions set answered_at = now() where id = new.session_id;
  return null;
end $$;
create trigger records_answered after update of status on records for each row
  when (old.status = 'streaming' and new.status <> 'streaming') execute function session_answered();

-- Read by chat/purge-store.ts: what was deleted and waits to be removed for good.
create index sessions_deleted on sessions (deleted_at) where deleted_at is not null;
