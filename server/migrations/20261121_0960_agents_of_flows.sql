-- A published flow that begins with a chat is an agent: the same one however often it is published.
alter table agents add column flow_id uuid references studio_projects (id) on delete set null;
create unique index agents_of_flow on agents (flow_id) where flow_id is not null;
-- Read by flows/stores/asked-store.ts: the flow that waits for somebody's next message.
create index flow_runs_of_conversation on flow_runs (conversation) where conversation is not null and status = 'waiting';
