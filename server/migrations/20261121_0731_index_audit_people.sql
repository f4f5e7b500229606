-- Read by listPeople of modules/audit/store.ts: one step per person, not per entry.
create index audit_entries_of_person on audit_entries (workspace_id, actor_id, at desc) where actor_id is not null;
