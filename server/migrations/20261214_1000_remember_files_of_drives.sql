-- Files that were somebody's in a drive and of which nobody is asked any more who may read them there: the agent's file was deleted,
-- or the account of who added it. What was answered from them stays theirs who asked.
create table former_drive_files (
  file_id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade
);
create index former_drive_files_by_organization on former_drive_files (organization_id);

create function note_former_drive_file() returns trigger language plpgsql as $$
begin
  -- Not where it goes along with its organization.
  insert into former_drive_files (file_id, organization_id)
  select old.file_id, old.organization_id where exists (select from organizations where id = old.organization_id)
  on conflict do nothing;
  return null;
end $$;
create trigger drive_sources_note_former after delete on drive_sources for each row execute function note_former_drive_file();
