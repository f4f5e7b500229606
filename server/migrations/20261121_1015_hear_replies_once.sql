-- Messages of channels that were taken as a reply by a run that waited: one that is delivered again is no second reply.
create table flow_heard (
  -- Made of place, kind and the message's own id.
  event uuid primary key,
  run_id uuid not null references flow_runs (id) on delete cascade
);
create index flow_heard_of_run on flow_heard (run_id);
-- Read by hearReply: the run that waits in a conversation.
create index flow_runs_in_conversation on flow_runs (conversation) where conversation is not null and ended_at is null;
