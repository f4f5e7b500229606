-- What is made while a workspace is in use belongs to the workspace: agents have the column, databases get it.
alter table data_sources add column workspace_id uuid references workspaces (id) on delete cascade;
-- Read by agents/store.ts.
create index agents_of_workspace on agents (workspace_id, created_at, id) where workspace_id is not null;
