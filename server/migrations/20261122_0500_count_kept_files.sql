-- Every kind of file that an organization keeps counts towards what its plan allows: whoever adds a kind adds it here.
alter table agents add column logo_bytes bigint not null default 0;
alter table data_sources add column file_bytes bigint not null default 0;
alter table chat_exports add column organization_id uuid references organizations (id) on delete cascade;

create view kept_files as
  select 'attachment' as kind, organization_id, bytes from files
  union all
  select 'knowledge', v.organization_id, v.bytes from knowledge_versions v
    join knowledge_files f on f.id = v.file_id where f.deleted_at is null
  union all
  select 'widget', w.organization_id, f.bytes from widget_files f join widgets w on w.agent_id = f.agent_id
  union all
  select 'logo', organization_id, logo_bytes from agents where logo_key is not null
  union all
  select 'database', organization_id, file_bytes from data_sources where file_key is not null and status <> 'removed'
  union all
  select 'export', organization_id, bytes from chat_exports where key is not null and organization_id is not null;
