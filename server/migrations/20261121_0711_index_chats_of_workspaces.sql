-- Read by chat/visible-store.ts: chats of others that are open to a workspace, and who may open a file of them.
create index sessions_of_workspace on sessions (workspace_id, newest_at desc, id desc)
  where workspace_id is not null and deleted_at is null;
create index records_with_files on records using gin (file_ids) where file_ids <> '{}';
