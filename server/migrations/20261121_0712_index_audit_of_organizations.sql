-- Read by audit/store.ts: what concerns the whole organization is in the log of each of its workspaces.
create index audit_entries_of_organization on audit_entries (organization_id, at desc, id desc) where workspace_id is null;
